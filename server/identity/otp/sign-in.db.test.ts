import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { blindIndexOfPhone } from '#server/identity/store/customer.ts';
import { createBrowser, GOOD_PASSWORD, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { codeTo, newNumber, signInByPhone, textsTo, wrongCode } from '#testing/accounts/code-phone.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const REFUSED = { code: 'code_refused' };

async function countOf(sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await shop.deps.db.executeSql(`select count(*)::int as found ${sql}`, values);
  return Number(rows[0]?.['found']);
}

test('a code leads to a new account without names, and the next one to the same account', async () => {
  const number = newNumber();
  const browser = createBrowser(shop);
  const sent = await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  expect(sent.statusCode).toBe(200);
  expect(sent.json()).toEqual({ retryAfterSeconds: 60, expiresInSeconds: 300 });
  const [text = ''] = await textsTo(shop, number.e164);
  expect(text).toMatch(/^\d{6} is your Shampaw verification code\. Never share it\.\n@shampaw\.example #\d{6}$/);

  const verified = await browser.post('/api/auth/verify-otp', {
    phoneNumber: number.typed,
    otpCode: await codeTo(shop, number.e164),
  });
  expect(verified.statusCode).toBe(200);
  expect(verified.json()).toMatchObject({ customer: { firstName: '', lastName: '', email: null, loyaltyTier: 'new' } });
  const me = await browser.get('/api/customer/me');
  expect(me.json()).toEqual(verified.json());
  const user = await browser.get('/api/auth/user');
  expect(user.json()).toMatchObject({ phone: number.e164, phoneVerified: true, pendingPhone: null });

  shop.clock.advance(2 * MINUTE_MS);
  const again = await signInByPhone(shop, createBrowser(shop), number);
  expect(again.json()).toEqual(verified.json());
});

test.each([
  ['dashes and a maqaf', (digits: string) => `0${digits.slice(0, 2)}־${digits.slice(2, 5)}-${digits.slice(5)}`],
  ['marks of direction from a chat', (digits: string) => `\u2066+972-${digits}\u2069\u200f`],
  ['the zero after the country code', (digits: string) => `+972 (0)${digits}`],
  ['spaces that do not break', (digits: string) => `972\u00a0${digits.slice(0, 2)}\u00a0${digits.slice(2)}`],
])('a number pasted with %s is the same number', async (_what, write) => {
  const { e164, typed } = newNumber();
  const browser = createBrowser(shop);
  expect((await browser.post('/api/auth/send-otp', { phoneNumber: write(e164.slice(4)) })).statusCode).toBe(200);
  const code = await codeTo(shop, e164);
  const otpCode = `\u200f${code.slice(0, 3)} ${code.slice(3)}\u200e`;
  expect((await browser.post('/api/auth/verify-otp', { phoneNumber: typed, otpCode })).statusCode).toBe(200);
});

test('a Hebrew page gets a Hebrew message with the code first', async () => {
  const number = newNumber();
  const browser = createBrowser(shop);
  const { app, deps } = shop;
  await app.inject({
    method: 'POST',
    url: '/api/auth/send-otp',
    headers: { origin: deps.config.publicUrl, 'sec-fetch-site': 'same-origin', 'x-language': 'he' },
    payload: { phoneNumber: number.typed },
  });
  expect(browser.cookies.size).toBe(0);
  const [text = ''] = await textsTo(shop, number.e164);
  expect(text).toMatch(/^\d{6} הוא קוד האימות\. לא להעביר לאיש\. שמפאו\n@shampaw\.example #\d{6}$/);
});

test('a second request within a minute sends nothing and returns the same wait; then a new code replaces the old one', async () => {
  const number = newNumber();
  const browser = createBrowser(shop);
  await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  const old = await codeTo(shop, number.e164);
  shop.clock.advance(20_000);
  const again = await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  expect(again.json()).toEqual({ retryAfterSeconds: 40, expiresInSeconds: 280 });
  expect(await textsTo(shop, number.e164)).toHaveLength(1);

  shop.clock.advance(40_000);
  await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  expect(await textsTo(shop, number.e164)).toHaveLength(2);
  const verify = (otpCode: string) => browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode });
  expect((await verify(old)).json()).toMatchObject(REFUSED);
  expect((await verify(await codeTo(shop, number.e164))).statusCode).toBe(200);
});

test('a code is refused in the same words when it is used, another browser’s, another number’s, wrong, too old or never was', async () => {
  const number = newNumber();
  const other = newNumber();
  const browser = createBrowser(shop);
  const stranger = createBrowser(shop);
  const verify = (who: typeof browser, phoneNumber: string, otpCode: string) =>
    who.post('/api/auth/verify-otp', { phoneNumber, otpCode });
  await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  await stranger.post('/api/auth/send-otp', { phoneNumber: other.typed });
  const code = await codeTo(shop, number.e164);
  const refusals = [
    await verify(stranger, number.typed, code),
    await verify(createBrowser(shop), number.typed, code),
    await verify(browser, other.typed, code),
    await verify(browser, number.typed, wrongCode(code)),
  ];
  // no code was ever sent there, so the number is wrong, not the code
  expect((await verify(browser, '03-6123456', code)).json()).toMatchObject({ code: 'phone_not_mobile' });
  expect((await verify(browser, number.typed, code)).statusCode).toBe(200);
  refusals.push(await verify(browser, number.typed, code));

  for (const waitMs of [5 * MINUTE_MS, 10 * MINUTE_MS + 1_000]) {
    const late = newNumber();
    await browser.post('/api/auth/send-otp', { phoneNumber: late.typed });
    const lateCode = await codeTo(shop, late.e164);
    shop.clock.advance(waitMs);
    refusals.push(await verify(browser, late.typed, lateCode));
  }
  expect(refusals.map((answer) => [answer.statusCode, answer.body])).toEqual(
    refusals.map(() => [403, refusals[0]?.body]),
  );
  expect(refusals[0]?.json()).toMatchObject(REFUSED);
});

test('after five attempts a code is invalid, also the right one; a hundred at once are still five', async () => {
  const number = newNumber();
  const browser = createBrowser(shop);
  await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  const code = await codeTo(shop, number.e164);
  const guesses = Array.from({ length: 100 }, () =>
    browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode: wrongCode(code) }),
  );
  const answers = await Promise.all(guesses);
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([403]));
  expect(await countOf('from otp_challenge where attempts = 5 and consumed_at is null')).toBe(1);
  const right = await browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode: code });
  expect(right.json()).toMatchObject(REFUSED);
});

test('a hundred right answers at once begin one session', async () => {
  const number = newNumber();
  const browser = createBrowser(shop);
  await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  const otpCode = await codeTo(shop, number.e164);
  const before = await countOf('from session');
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode })),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect((await countOf('from session')) - before).toBe(1);
});

test('two browsers that prove a new number at the same moment get the same account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const number = newNumber();
    const browsers = [createBrowser(shop), createBrowser(shop)];
    const codes: string[] = [];
    for (const browser of browsers) {
      await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
      codes.push(await codeTo(shop, number.e164));
      shop.clock.advance(MINUTE_MS);
    }
    const accounts = await countOf('from customer');
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode: codes[index] ?? '' }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect((await countOf('from customer')) - accounts).toBe(1);
  }
});

test('signing in by code ends the previous session of the browser and begins a new one', async () => {
  const browser = createBrowser(shop);
  await signInByPhone(shop, browser);
  const first = browser.cookies.get('__Host-sid');
  await signInByPhone(shop, browser);
  const second = browser.cookies.get('__Host-sid');
  expect(second).not.toBe(first);
  browser.cookies.set('__Host-sid', first ?? '');
  expect((await browser.get('/api/customer/me')).statusCode).toBe(401);
});

test('a blocked account is not opened by its phone, without a reason in the answer', async () => {
  const number = newNumber();
  const browser = createBrowser(shop);
  await signInByPhone(shop, browser, number);
  await browser.post('/api/customer/logout');
  await shop.deps.db.executeSql('update customer set disabled_at = now() where phone_index = $1', [
    blindIndexOfPhone(shop.deps.keyring, number.e164),
  ]);
  shop.clock.advance(MINUTE_MS);
  const answer = await signInByPhone(shop, createBrowser(shop), number);
  expect(answer.json()).toMatchObject(REFUSED);
});

test('numbers with and without an account get the same answer, byte for byte', async () => {
  const known = newNumber();
  await signInByPhone(shop, createBrowser(shop), known);
  const claimed = newNumber();
  await createBrowser(shop).post(
    '/api/customer/register',
    registration({ phone: claimed.typed, password: GOOD_PASSWORD }),
  );
  shop.clock.advance(MINUTE_MS);
  const answers: unknown[] = [];
  for (const { typed } of [known, claimed, newNumber()]) {
    const answer = await createBrowser(shop).post('/api/auth/send-otp', { phoneNumber: typed });
    answers.push([answer.statusCode, answer.body, Object.keys(answer.headers).toSorted()]);
  }
  expect(answers).toEqual(answers.map(() => answers[0]));
});

test('neither the table nor the outbox nor the log has a code or a number in plain text', async () => {
  const number = newNumber();
  await createBrowser(shop).post('/api/auth/send-otp', { phoneNumber: number.typed });
  const code = await codeTo(shop, number.e164);
  const { rows } = await shop.deps.db.executeSql(
    `select (select json_agg(c)::text from otp_challenge c) || (select json_agg(o)::text from outbox o) as kept`,
  );
  const kept = `${String(rows[0]?.['kept'])} ${JSON.stringify(shop.lines)}`;
  expect(kept).not.toContain(`"${code}"`);
  expect(kept).not.toContain(number.e164.slice(4));
  expect(kept).toContain('phone_code');
});
