import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { createBrowser, GOOD_PASSWORD, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { stranger } from '#testing/accounts/code-phone.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp();
const { clock } = shop;

function newDay(): void {
  clock.set(Math.ceil((clock.now() + 1) / DAY_MS) * DAY_MS);
}

async function login(browser: TestBrowser, email: string, password = GOOD_PASSWORD): Promise<number> {
  return (await browser.post('/api/admin/login', { email, password })).statusCode;
}

async function showCode(browser: TestBrowser, code: string): Promise<number> {
  return (await browser.post('/api/admin/login/code', { code })).statusCode;
}

/** Strangers from twenty networks use up the limit of an address. */
async function besiege(email: string): Promise<void> {
  for (let round = 0; round < 20; round += 1) expect(await login(stranger(shop), email, 'wrong one')).toBe(401);
}

test('strangers who know an address cannot lock its user out of a known device', async () => {
  newDay();
  const { browser, email, nextCode } = await makeMember(shop, ['support'], '198.51.100.41');
  await browser.post('/api/admin/logout');
  await besiege(email);
  // the right password, from a browser without an earlier sign-in
  expect(await login(stranger(shop), email)).toBe(429);
  expect(await login(browser, email)).toBe(200);
  expect(await showCode(browser, nextCode())).toBe(200);
});

test('a known device has its own limit of ten wrong passwords, for its user only; beyond it the right one is refused, too', async () => {
  newDay();
  const { browser, email } = await makeMember(shop, ['support'], '198.51.100.42');
  const other = await makeMember(shop, ['support'], '198.51.100.43');
  await browser.post('/api/admin/logout');
  for (let round = 0; round < 10; round += 1) expect(await login(browser, email, 'wrong one')).toBe(401);
  expect(await login(browser, email)).toBe(429);
  await besiege(other.email);
  expect(await login(browser, other.email)).toBe(429);
});

test('the password alone does not make a device known', async () => {
  newDay();
  const { email, nextCode } = await makeMember(shop, ['support'], '198.51.100.44');
  const half = stranger(shop);
  expect(await login(half, email)).toBe(200);
  await besiege(email);
  expect(await login(half, email)).toBe(429);
  expect(await showCode(half, nextCode())).toBe(200);
  // both factors succeeded here now
  expect(await login(half, email)).toBe(200);
});

test('wrong codes on other devices do not use up the limit of a known one', async () => {
  newDay();
  const { browser, email, nextCode } = await makeMember(shop, ['support'], '198.51.100.45');
  await browser.post('/api/admin/logout');
  // an attacker with the password, from twenty networks
  for (let round = 0; round < 20; round += 1) {
    const thief = stranger(shop);
    expect(await login(thief, email)).toBe(200);
    expect(await showCode(thief, '000000')).toBe(403);
  }
  const thief = stranger(shop);
  expect(await login(thief, email)).toBe(200);
  expect(await showCode(thief, nextCode())).toBe(429);
  expect(await login(browser, email)).toBe(200);
  expect(await showCode(browser, nextCode())).toBe(200);
});

test('a forged cookie does not make a device known', async () => {
  newDay();
  const { email } = await makeMember(shop, ['support'], '198.51.100.46');
  await besiege(email);
  const forger = createBrowser(shop, '198.51.100.47');
  forger.cookies.set('device', Buffer.alloc(64, 1).toString('base64url'));
  expect(await login(forger, email)).toBe(429);
});
