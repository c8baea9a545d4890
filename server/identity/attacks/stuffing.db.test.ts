import { expect, test } from 'vitest';
import { createPasswordHasher, defaultBulkhead } from '#server/identity/adapters/passwords/argon2-hasher.ts';
import type { PasswordHasher } from '#server/identity/adapters/passwords/port.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { createRateLimits } from '#server/core/http/limits/rate-limits.ts';
import { createBrowser, GOOD_PASSWORD, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { workFor } from '#testing/accounts/code-phone.ts';

/** Counts password comparisons, which an attacker wants to multiply. */
function counting(hasher: PasswordHasher) {
  const compares = { count: 0 };
  const counted: PasswordHasher = {
    ...hasher,
    matches: (password, known, salt) => {
      compares.count += 1;
      return hasher.matches(password, known, salt);
    },
  };
  return { counted, compares };
}

let compares = { count: 0 };
const shop = await buildTestApp({
  overrides: ({ keyring }) => {
    // uses the real hasher with its real cost and queue, because the test is about a flood; it waits longer than in the
    // product, so that a busy machine does not refuse any of the ten tries
    const made = counting(createPasswordHasher(keyring.passwordPepper, { ...defaultBulkhead, waitMs: MINUTE_MS }));
    compares = made.compares;
    return { passwords: made.counted };
  },
});
// a second process on the same database, and one that starts after a crash
const other = await buildTestApp({
  overrides: () => {
    const { db, clock, keyring, log, passwords } = shop.deps;
    return { db, clock, passwords, limits: createRateLimits({ db, clock, keyring, log, scale: 1 }) };
  },
});

async function account(email: string): Promise<void> {
  const made = await createBrowser(shop, '192.0.2.1').post('/api/customer/register', registration({ email }));
  expect(made.statusCode).toBe(201);
}

test('any number of machines can try one account ten times in a quarter of an hour, over two processes', async () => {
  await account('target@example.com');
  compares.count = 0;
  const tries = Array.from({ length: 60 }, (_, index) =>
    createBrowser(index % 2 === 0 ? shop : other, `10.1.${index}.1`).post('/api/customer/login', {
      email: 'target@example.com',
      password: `guess number ${index}`,
    }),
  );
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(compares.count).toBeLessThanOrEqual(10);
  expect(statuses.filter((status) => status === 401)).toHaveLength(compares.count);
  expect(statuses.filter((status) => status === 429)).toHaveLength(60 - compares.count);

  // the owner is not locked out, because the mailed link works
  const owner = createBrowser(shop, '10.9.9.9');
  await owner.post('/api/password/forgot', { email: 'target@example.com' });
  await expect.poll(() => linkSecretTo(shop, 'target@example.com')).toBeDefined();
  await expect
    .poll(async () => {
      const token = await linkSecretTo(shop, 'target@example.com');
      return (await owner.post('/api/password/reset', { token, password: 'out of the siege' })).statusCode;
    })
    .toBe(200);
});

const { clock } = shop;

test('above a hundred wrong passwords in a quarter of an hour a network needs a proof of work per attempt', async () => {
  clock.set(Math.ceil((clock.now() + 1) / (15 * MINUTE_MS)) * 15 * MINUTE_MS);
  const { max } = identityRateLimits.password_misses_by_address;
  const login = (index: number, said = {}) => {
    const from = createBrowser(index % 2 === 0 ? shop : other, '10.2.2.2').saying(said);
    return from.post('/api/customer/login', { email: `list-${index}@example.com`, password: 'Summer2026 everywhere' });
  };
  for (let count = 4; count < max; count += 1) {
    await shop.deps.limits.consume(identityRateLimits.password_misses_by_address, '10.2.2.2');
  }
  compares.count = 0;
  const statuses: number[] = [];
  for (let index = 0; index < 10; index += 1) statuses.push((await login(index)).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 4 }, () => 401), ...Array.from({ length: 6 }, () => 428)]);
  expect(compares.count).toBe(4);
  const work = await workFor(createBrowser(shop, '10.2.2.2'));
  expect((await login(10, { 'x-proof-of-work': work })).statusCode).toBe(401);
  expect((await login(10, { 'x-proof-of-work': work })).statusCode).toBe(428);
  expect(compares.count).toBe(5);
});

test('the limit of an unknown address is the same', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const from = createBrowser(shop, `10.3.${index}.1`);
    const guess = { email: 'absent@example.com', password: `guess ${index}` };
    statuses.push((await from.post('/api/customer/login', guess)).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

test('a right password uses nothing up', async () => {
  await account('often@example.com');
  for (let index = 0; index < 15; index += 1) {
    const guess = { email: 'often@example.com', password: GOOD_PASSWORD };
    expect((await createBrowser(shop, '10.4.4.4').post('/api/customer/login', guess)).statusCode).toBe(200);
  }
});

test('a known and an unknown address cost one comparison each, in every call', async () => {
  await account('known@example.com');
  for (const email of ['known@example.com', 'unknown@example.com']) {
    compares.count = 0;
    await createBrowser(shop, '10.5.5.5').post('/api/customer/login', { email, password: 'wrong in any case' });
    expect(compares.count).toBe(1);
  }
});

test('a flood of sign-ins gets "busy" with a time to retry, and no server error', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      createBrowser(shop, `10.6.${index}.1`).post('/api/customer/login', {
        email: `flood-${index}@example.com`,
        password: 'no matter what',
      }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  const busy = answers.find(({ statusCode }) => statusCode === 503);
  expect(busy?.headers['retry-after']).toBeDefined();
  expect(busy?.json()).toMatchObject({ code: 'service_unavailable' });
  expect((await createBrowser(shop).get('/api/packages')).statusCode).toBe(200);
});
