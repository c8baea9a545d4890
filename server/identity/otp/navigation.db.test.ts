import { expect, test } from 'vitest';
import { formDraftCookieName } from '#server/core/http/cookies/form-draft.ts';
import { disabledSmsGateway } from '#server/messaging/adapters/sms/disabled-sms.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { codeTo, newNumber, textsTo } from '#testing/accounts/code-phone.ts';

const shop = await buildTestApp();
const { app, deps } = shop;

test('the URL of the specification opens the sign-in page with the number filled in, and sends nothing', async () => {
  const number = newNumber();
  const answer = await app.inject({
    url: `/api/login/phone?number=${encodeURIComponent(number.typed)}`,
    headers: { 'accept-language': 'he', purpose: 'prefetch' },
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/he/login?phone=1');
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.cookies.find(({ name }) => name === formDraftCookieName)).toMatchObject({ httpOnly: true });
  expect(answer.headers.location).not.toContain(number.typed);
  expect(await textsTo(shop, number.e164)).toEqual([]);
});

test.each([
  '',
  '?number=',
  '?number=%3Cscript%3E',
  '?number=//evil.example',
  `?number=${'5'.repeat(300)}`,
  '?number=1&number=2',
])('the URL with %j opens the same page and stores nothing', async (query) => {
  const answer = await app.inject({ url: `/api/login/phone${query}` });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/en/login?phone=1');
  expect(answer.cookies).toEqual([]);
});

test('the URL of the specification keeps the requested page if it is ours', async () => {
  const led = async (next: string) =>
    (await app.inject({ url: `/api/login/phone?${new URLSearchParams({ number: '0531234567', next })}` })).headers
      .location;
  expect(await led('/dashboard')).toBe('/en/login?phone=1&next=%2Fdashboard');
  expect(await led('//evil.example')).toBe('/en/login?phone=1');
});

let networks = 0;

/**
 * Returns a browser without scripts on the Hebrew sign-in page, in its own network: `post` returns the target of a
 * form.
 */
function plainBrowser() {
  networks += 1;
  const remoteAddress = `198.51.100.${networks}`;
  const cookies = new Map<string, string>();
  async function post(url: string, fields: Record<string, string>) {
    const answer = await app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: {
        origin: deps.config.publicUrl,
        'sec-fetch-site': 'same-origin',
        referer: `${deps.config.publicUrl}/he/login`,
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: new URLSearchParams(fields).toString(),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer.headers.location;
  }
  return { cookies, post };
}

test('without scripts two forms lead from the number to the code and into the account', async () => {
  const number = newNumber();
  const { cookies, post } = plainBrowser();
  expect(await post('/api/auth/send-otp', { phoneNumber: '03-6123456' })).toBe(
    '/he/login?phone=1&problem=phone_not_mobile',
  );
  expect(await post('/api/auth/send-otp', { phoneNumber: number.typed })).toBe('/he/login?phone=1&sent=1');
  const otpCode = await codeTo(shop, number.e164);
  expect(await post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode: '12' })).toBe(
    '/he/login?phone=1&sent=1&problem=validation_failed&field=otpCode&why=invalid',
  );
  expect(await post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode })).toBe('/he');
  expect(cookies.get('__Host-sid')).toMatch(/^[\w-]{43}$/);
});

test('without scripts the code leads to the requested page, also after refusals', async () => {
  const number = newNumber();
  const { post } = plainBrowser();
  const next = '/dashboard';
  const wished = '&next=%2Fdashboard';
  expect(await post('/api/auth/send-otp', { phoneNumber: '12345678', next })).toBe(
    `/he/login?phone=1${wished}&problem=phone_not_mobile`,
  );
  expect(await post('/api/auth/send-otp', { phoneNumber: number.typed, next })).toBe(
    `/he/login?phone=1&sent=1${wished}`,
  );
  expect(await post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode: '12', next })).toBe(
    `/he/login?phone=1&sent=1${wished}&problem=validation_failed&field=otpCode&why=invalid`,
  );
  const otpCode = await codeTo(shop, number.e164);
  expect(await post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode, next })).toBe('/he/dashboard');
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/api/customer/logout'])(
  'without scripts a code does not lead to %s',
  async (next) => {
    const number = newNumber();
    const { post } = plainBrowser();
    expect(await post('/api/auth/send-otp', { phoneNumber: number.typed, next })).toBe('/he/login?phone=1&sent=1');
    const otpCode = await codeTo(shop, number.e164);
    expect(await post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode, next })).toBe('/he');
  },
);

test('if text messages are disabled the sign-in by phone is refused with a reason, and the others stay open', async () => {
  const closed = await buildTestApp({ overrides: () => ({ sms: disabledSmsGateway }) });
  const answer = await createBrowser(closed).post('/api/auth/send-otp', { phoneNumber: newNumber().typed });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'messages_paused' });
  expect(
    (await createBrowser(closed).post('/api/customer/login', { email: 'a@b.example', password: 'x' })).statusCode,
  ).toBe(401);
});
