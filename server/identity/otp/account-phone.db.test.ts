import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { FRESH_PROOF_LIFETIME_MS } from '#domain/core/session.ts';
import { buildApp } from '#server/app.ts';
import { createMetrics } from '#server/core/metrics.ts';
import { counters } from '#server/modules.ts';
import { createBrowser, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { codeTo, newNumber, signInByPhone, textsTo, wrongCode } from '#testing/accounts/code-phone.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });

/** Registers with email address, password and this phone number, which is not verified. */
async function registered(phone: string): Promise<TestBrowser> {
  const browser = createBrowser(shop);
  const made = await browser.post('/api/customer/register', registration({ phone }));
  expect(made.statusCode).toBe(201);
  return browser;
}

async function prove(browser: TestBrowser, e164: string) {
  expect((await browser.post('/api/account/phone-code')).statusCode).toBe(200);
  return await browser.post('/api/account/phone-code/verify', { otpCode: await codeTo(shop, e164) });
}

test('the phone number of the registration becomes a login once its code was entered', async () => {
  const number = newNumber();
  const browser = await registered(number.typed);
  const proven = await prove(browser, number.e164);
  expect(proven.statusCode).toBe(200);
  expect(proven.json()).toMatchObject({ phone: number.e164, phoneVerified: true, pendingPhone: null });

  shop.clock.advance(MINUTE_MS);
  const other = createBrowser(shop);
  const signedIn = await signInByPhone(shop, other, number);
  expect(signedIn.json()).toMatchObject({ customer: { firstName: 'Dana' } });
});

test('a new number is valid once it is proven, which signs out the other devices; until then the old one is', async () => {
  const [old, next] = [newNumber(), newNumber()];
  const browser = createBrowser(shop);
  await signInByPhone(shop, browser, old);
  shop.clock.advance(MINUTE_MS);
  const elsewhere = createBrowser(shop);
  await signInByPhone(shop, elsewhere, old);

  const changed = await browser.send('PATCH', '/api/profile', { phone: next.typed });
  expect(changed.json()).toMatchObject({ phone: old.e164, phoneVerified: true, pendingPhone: next.typed });
  const proven = await prove(browser, next.e164);
  expect(proven.json()).toMatchObject({ phone: next.e164, phoneVerified: true, pendingPhone: null });
  expect((await browser.get('/api/customer/me')).statusCode).toBe(200);
  expect((await elsewhere.get('/api/customer/me')).statusCode).toBe(401);

  shop.clock.advance(MINUTE_MS);
  const withOld = await signInByPhone(shop, createBrowser(shop), old);
  expect(withOld.json().customer.referralCode).not.toBe(
    (await browser.get('/api/customer/me')).json().customer.referralCode,
  );
});

test('a number of an opened country is not confused with another one', async () => {
  const deps = {
    ...shop.deps,
    config: { ...shop.deps.config, smsCountries: { '+44': 50 } },
    metrics: createMetrics(counters),
  };
  const open = { ...shop, app: await buildApp(deps), deps };
  const browser = createBrowser(open);
  expect((await browser.post('/api/customer/register', registration({ phone: '+44 7911 555001' }))).statusCode).toBe(
    201,
  );
  await browser.post('/api/account/phone-code');
  const otpCode = await codeTo(open, '+447911555001');
  const proven = await browser.post('/api/account/phone-code/verify', { otpCode });
  expect(proven.json()).toMatchObject({ phone: '+447911555001', phoneVerified: true });
  const changed = await browser.send('PATCH', '/api/profile', { phone: '+44 7911 555002' });
  expect(changed.json()).toMatchObject({ phone: '+447911555001', pendingPhone: '+44 7911 555002' });
  const back = await browser.send('PATCH', '/api/profile', { phone: '0044 (0)7911 555001' });
  expect(back.json()).toMatchObject({ phone: '+447911555001', pendingPhone: null });
  await open.app.close();
});

test('the proven number typed once more in another way is no new number', async () => {
  const number = newNumber();
  const browser = createBrowser(shop);
  await signInByPhone(shop, browser, number);
  const changed = await browser.send('PATCH', '/api/profile', { phone: number.typed });
  expect(changed.json()).toMatchObject({ phone: number.e164, phoneVerified: true, pendingPhone: null });
});

test('a number that another account signs in with stays there', async () => {
  const number = newNumber();
  await signInByPhone(shop, createBrowser(shop), number);
  shop.clock.advance(MINUTE_MS);
  const browser = await registered(number.typed);
  const answer = await prove(browser, number.e164);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'phone_taken' });
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ phoneVerified: false });
});

test('the code of a proven number gives a fresh proof', async () => {
  const number = newNumber();
  const browser = createBrowser(shop);
  await signInByPhone(shop, browser, number);
  shop.clock.advance(FRESH_PROOF_LIFETIME_MS);
  const needsProof = () => browser.post('/api/password', { password: 'a muddy dog at 23:00' });
  expect((await needsProof()).json()).toMatchObject({ code: 'step_up_required' });
  expect((await prove(browser, number.e164)).statusCode).toBe(200);
  expect((await needsProof()).json()).not.toMatchObject({ code: 'step_up_required' });
});

test('an unproven number needs a fresh proof: an unlocked browser must not add a login', async () => {
  const number = newNumber();
  const browser = await registered(number.typed);
  shop.clock.advance(FRESH_PROOF_LIFETIME_MS);
  const asked = await browser.post('/api/account/phone-code');
  expect(asked.statusCode).toBe(403);
  expect(asked.json()).toMatchObject({ code: 'step_up_required' });
  expect(await textsTo(shop, number.e164)).toEqual([]);
});

test.each([
  ['a landline', '03-6123456', 'phone_not_mobile'],
  ['an American number', '+1 212 555 0100', 'phone_not_reachable'],
])('%s gets no code', async (_what, phone, code) => {
  const browser = await registered(phone);
  expect((await browser.post('/api/account/phone-code')).json()).toMatchObject({ code });
  expect((await browser.post('/api/account/phone-code/verify', { otpCode: '123456' })).json()).toMatchObject({
    code: 'code_refused',
  });
});

test('a code for signing in proves nothing for an account, nor the other way round, nor for another account', async () => {
  const number = newNumber();
  const browser = await registered(number.typed);
  await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  const signInCode = await codeTo(shop, number.e164);
  const verify = (otpCode: string) => browser.post('/api/account/phone-code/verify', { otpCode });
  expect((await verify(signInCode)).json()).toMatchObject({ code: 'code_refused' });
  // within a minute no second code is sent to the same number, for a sign-in and for an account
  expect((await browser.post('/api/account/phone-code')).json()).toMatchObject({ code: 'too_many_requests' });

  shop.clock.advance(MINUTE_MS);
  await browser.post('/api/account/phone-code');
  const accountCode = await codeTo(shop, number.e164);
  const asSignIn = await browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode: accountCode });
  expect(asSignIn.json()).toMatchObject({ code: 'code_refused' });
  expect((await verify(wrongCode(accountCode))).json()).toMatchObject({ code: 'code_refused' });
  const session = browser.cookies.get('__Host-sid') ?? '';
  browser.cookies.delete('__Host-sid');
  expect((await verify(accountCode)).json()).toMatchObject({ code: 'not_signed_in' });
  browser.cookies.set('__Host-sid', session);
  expect((await verify(accountCode)).statusCode).toBe(200);
});

test('a number that was changed after its code was sent is not proven by it', async () => {
  const [first, second] = [newNumber(), newNumber()];
  const browser = await registered(first.typed);
  await browser.post('/api/account/phone-code');
  const otpCode = await codeTo(shop, first.e164);
  await browser.send('PATCH', '/api/profile', { phone: second.typed });
  const answer = await browser.post('/api/account/phone-code/verify', { otpCode });
  expect(answer.json()).toMatchObject({ code: 'code_refused' });
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ phoneVerified: false });
});

test('one number proven at the same moment by an account and by a sign-in belongs to one of them', async () => {
  const number = newNumber();
  const browser = await registered(number.typed);
  const stranger = createBrowser(shop);
  await browser.post('/api/account/phone-code');
  const accountCode = await codeTo(shop, number.e164);
  shop.clock.advance(MINUTE_MS);
  await stranger.post('/api/auth/send-otp', { phoneNumber: number.typed });
  const signInCode = await codeTo(shop, number.e164);
  await Promise.all([
    browser.post('/api/account/phone-code/verify', { otpCode: accountCode }),
    stranger.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode: signInCode }),
  ]);
  const { rows } = await shop.deps.db.executeSql(
    'select phone_index from customer where phone_verified_at is not null group by 1 having count(*) > 1',
  );
  expect(rows).toEqual([]);
});
