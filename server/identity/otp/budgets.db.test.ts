import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildApp } from '#server/app.ts';
import { createRateLimits } from '#server/core/http/limits/rate-limits.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { createMetrics } from '#server/core/metrics.ts';
import { counters } from '#server/modules.ts';
import { createBrowser, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp, type TestApp } from '#testing/shop/build-test-app.ts';
import {
  askForCode,
  codeTo,
  deleteOldCodes,
  newNumber,
  signInByPhone,
  stranger,
  textsTo,
  wrongCode,
} from '#testing/accounts/code-phone.ts';

const shop = await buildTestApp();
const { clock, deps } = shop;

beforeEach(() => deleteOldCodes(shop));

/** Starts another process of the same shop: its own limits in memory, the same database. */
async function startAnother(config: Partial<TestApp['deps']['config']> = {}): Promise<TestApp> {
  const limits = createRateLimits({ ...deps, scale: 1 });
  const own = { ...deps, config: { ...deps.config, ...config }, limits, metrics: createMetrics(counters) };
  const app = await buildApp(own);
  return { ...shop, app, deps: own };
}

test('a number gets a code a minute, three a quarter of an hour and six a day, for all callers together', async () => {
  const { e164, typed } = newNumber();
  const answers: string[] = [];
  for (let round = 0; round < 60; round += 1) {
    answers.push(await askForCode(stranger(shop), typed), await askForCode(stranger(shop), typed));
    await textsTo(shop, e164);
    clock.advance(round < 12 ? 4 * MINUTE_MS : HOUR_MS);
  }
  const refused = 'too_many_requests';
  expect(answers.slice(0, 8)).toEqual(['sent', refused, 'sent', refused, 'sent', refused, refused, refused]);
  // 48 hours, six a day
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(12);
  expect(await textsTo(shop, e164)).toHaveLength(12);
});

test('a caller over the limit gets the time to wait', async () => {
  const { typed } = newNumber();
  await askForCode(stranger(shop), typed);
  clock.advance(15_000);
  const answer = await stranger(shop).post('/api/auth/send-otp', { phoneNumber: typed });
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('45');
});

test('a browser gets five codes an hour, and other browsers behind the same address go on', async () => {
  const browser = createBrowser(shop, '203.0.113.1');
  const answers: string[] = [];
  const numbers = Array.from({ length: 7 }, () => newNumber().typed);
  for (const typed of numbers) answers.push(await askForCode(browser, typed));
  expect(answers).toEqual([...Array.from({ length: 5 }, () => 'sent'), 'too_many_requests', 'too_many_requests']);
  clock.advance(MINUTE_MS);
  expect(await askForCode(createBrowser(shop, '203.0.113.1'), numbers[5] ?? '')).toBe('sent');
  expect(await askForCode(createBrowser(shop, '203.0.113.1'), numbers[0] ?? '')).toBe('sent');
  clock.advance(HOUR_MS);
  expect(await askForCode(browser, numbers[6] ?? '')).toBe('sent');
});

test('the whole shop has a budget per hour and day that no disguise avoids, and unknown browsers two thirds of it', async () => {
  // the scale is a fiftieth of all limits, which gives six an hour, thirty a day, and 24 of them for unknown browsers
  const small = await startAnother({ limitScale: 0.02 });
  const sentBy = async (tries: number, nextBrowser: () => TestBrowser): Promise<number> => {
    let sent = 0;
    for (let index = 0; index < tries; index += 1) {
      if ((await askForCode(nextBrowser(), newNumber().typed)) === 'sent') sent += 1;
    }
    return sent;
  };
  const known = createBrowser(small, '203.0.200.1');
  await signInByPhone(small, known);
  clock.advance(HOUR_MS);
  let last = 1;
  const neighbour = (): TestBrowser => createBrowser(small, `203.0.200.${(last += 1)}`);
  const hours: number[][] = [];
  for (let hour = 0; hour < 8; hour += 1) {
    hours.push([await sentBy(9, () => stranger(small)), await sentBy(4, neighbour)]);
    clock.advance(HOUR_MS);
  }
  expect(hours).toEqual([
    [4, 2],
    [4, 2],
    [4, 2],
    [4, 2],
    [3, 2],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(await askForCode(stranger(small), newNumber().typed)).toBe('messages_paused');
  expect(shop.lines.filter(({ level }) => level === 'error').at(-1)?.detail).toEqual({ reason: 'budget' });
  await small.app.close();
});

test('a country that the owner opened has a budget of its own, and no other one opens with it', async () => {
  const open = await startAnother({ smsCountries: { '+44': 2 } });
  const askFrom = (typed: string): Promise<string> => askForCode(stranger(open), typed);
  expect(await askFrom('+44 7911 100 200')).toBe('sent');
  expect(await askFrom('+44 7911 200 300')).toBe('sent');
  expect(await textsTo(open, '+447911200300')).toHaveLength(1);
  expect(await askFrom('+44 7911 300 400')).toBe('messages_paused');
  expect(await askFrom(newNumber().typed)).toBe('sent');
  expect(await askFrom('+61 412 345 678')).toBe('phone_not_reachable');
  expect(await askFrom('+44 20 7946 0018')).toBe('phone_not_mobile');
  clock.advance(DAY_MS);
  expect(await askFrom('+44 7911 300 400')).toBe('sent');
  const ways = await stranger(open).get('/api/auth/ways');
  expect(ways.json().phone.countries).toEqual(['+972', '+44']);
  await open.app.close();
});

test('attackers get thirty attempts a day per number and five per code, and cannot use up those of the owner', async () => {
  const number = newNumber();
  let guesses = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    const attacker = stranger(shop);
    await askForCode(attacker, number.typed);
    for (let guess = 0; guess < 9; guess += 1) {
      guesses += 1;
      const otpCode = String((guesses * 4_211) % 1_000_000).padStart(6, '0');
      await attacker.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode });
    }
    clock.advance(HOUR_MS);
  }
  const { rows } = await deps.db.executeSql(
    'select max(attempts) as one, sum(attempts)::int as day from otp_challenge',
  );
  expect(guesses).toBe(216);
  expect(rows).toEqual([{ one: 5, day: 30 }]);
});

test('guesses without a requested code use up no budget', async () => {
  const number = newNumber();
  const owner = stranger(shop);
  await askForCode(owner, number.typed);
  const otpCode = await codeTo(shop, number.e164);
  for (let guess = 0; guess < 60; guess += 1) {
    await stranger(shop).post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode: wrongCode(otpCode) });
  }
  expect((await owner.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode })).statusCode).toBe(200);
});

test('after thirty attempts at a number in a day the right code is refused too', async () => {
  const number = newNumber();
  const browser = stranger(shop);
  await askForCode(browser, number.typed);
  const key = deps.keyring.blindIndex('otp_phone', number.e164).toString('hex');
  for (let used = 0; used < 30; used += 1) await deps.limits.consume(identityRateLimits.otp_tries_by_phone, key);
  const otpCode = await codeTo(shop, number.e164);
  const answer = await browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode });
  expect(answer.json()).toMatchObject({ code: 'too_many_requests' });
});

test('wrong codes for one number after another need a proof of work each above the limit of the address', async () => {
  const address = '203.0.113.99';
  const { max } = identityRateLimits.otp_misses_by_address;
  const guess = async (): Promise<number> => {
    const browser = createBrowser(shop, address);
    return (await browser.post('/api/auth/verify-otp', { phoneNumber: newNumber().typed, otpCode: '123456' }))
      .statusCode;
  };
  expect(await guess()).toBe(403);
  for (let count = 1; count < max; count += 1)
    await deps.limits.consume(identityRateLimits.otp_misses_by_address, address);
  expect(await guess()).toBe(428);
});

test('budgets and attempts survive a restart and hold over two processes', async () => {
  const number = newNumber();
  const second = await startAnother();
  const browser = stranger(shop);
  const sameBrowser = (at: TestApp): TestBrowser => {
    const twin = createBrowser(at, '203.0.113.50');
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    return twin;
  };
  for (const at of [shop, second]) {
    expect(await askForCode(stranger(at), number.typed)).toBe('sent');
    clock.advance(MINUTE_MS);
  }
  expect(await askForCode(browser, number.typed)).toBe('sent');
  const code = await codeTo(shop, number.e164);
  for (const at of [second, shop]) {
    clock.advance(MINUTE_MS);
    expect(await askForCode(stranger(at), number.typed)).toBe('too_many_requests');
  }
  const verify = (at: TestApp, otpCode: string) =>
    sameBrowser(at).post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode });
  for (const at of [shop, second, shop, second, second])
    expect((await verify(at, wrongCode(code))).statusCode).toBe(403);
  expect((await verify(second, code)).json()).toMatchObject({ code: 'code_refused' });
  expect((await verify(shop, code)).json()).toMatchObject({ code: 'code_refused' });
  await second.app.close();
});
