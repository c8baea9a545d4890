import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo, noticesTo } from '#testing/accounts/account-mailbox.ts';
import { codeTo, newNumber, signInByPhone } from '#testing/accounts/code-phone.ts';
import { buildProviderShop, outcomeOf, type TestPerson } from '#testing/orders/provider-shop.ts';
import { createSoftAuthenticator } from '#testing/accounts/soft-authenticator.ts';

const shop = await buildProviderShop();
const { newBrowser, signIn, visit } = shop;
const origin = shop.deps.config.publicUrl;

async function registered(email: string, wish: Readonly<Record<string, unknown>> = {}): Promise<TestBrowser> {
  const browser = newBrowser();
  expect((await browser.post('/api/customer/register', registration({ email, ...wish }))).statusCode).toBe(201);
  return browser;
}

async function proveEmail(browser: TestBrowser, email: string): Promise<TestBrowser> {
  expect((await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) })).statusCode).toBe(200);
  return browser;
}

async function member(email: string, wish: Readonly<Record<string, unknown>> = {}): Promise<TestBrowser> {
  return await proveEmail(await registered(email, wish), email);
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await noticesTo(shop, email)).map(({ subject }) => subject);
}

async function madePasskey(browser: TestBrowser): Promise<{ credential: object; name: string }> {
  const options = (await browser.post('/api/passkeys/registration-options')).json();
  return { credential: createSoftAuthenticator({ origin }).make(options), name: 'Call +1 900 evil.example' };
}

async function connect(browser: TestBrowser, person: TestPerson): Promise<string> {
  const begun = await browser.post('/api/identities', { provider: 'google' });
  const back = visit('google', begun.json<{ redirectUrl: string }>().redirectUrl, person);
  return outcomeOf(await browser.get(back));
}

async function proveNumber(browser: TestBrowser, e164: string) {
  shop.clock.advance(MINUTE_MS);
  await browser.post('/api/account/phone-code');
  return await browser.post('/api/account/phone-code/verify', { otpCode: await codeTo(shop, e164) });
}

test('adding or removing a passkey is reported once, without its name; a refused one is not', async () => {
  const email = 'passkey@example.com';
  const browser = await member(email);
  const made = await madePasskey(browser);
  const { id } = (await browser.post('/api/passkeys/registration', made)).json<{ id: string }>();
  expect((await browser.post('/api/passkeys/registration', made)).statusCode).toBe(403);
  expect(await subjectsTo(email)).toEqual(['A passkey was added to your account at Shampaw']);
  const added = (await noticesTo(shop, email)).at(-1);
  expect(added?.text).toContain('https://shampaw.example/en/dashboard#security');
  expect(`${added?.subject}${added?.text}${added?.html}`).not.toMatch(/evil|900|Dana/);

  const answers = await Promise.all([1, 2].map(() => browser.send('DELETE', `/api/passkeys/${id}`)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  expect((await subjectsTo(email)).slice(1)).toEqual(['A passkey was removed from your account at Shampaw']);
});

test('linking or unlinking a provider is reported once and with its name', async () => {
  const email = 'provider@example.com';
  const browser = await member(email);
  expect(await connect(browser, { sub: 'told' })).toBe('linked');
  expect(await connect(browser, { sub: 'told' }), 'the same again').toBe('linked');
  expect(await connect(browser, { sub: 'second' })).toBe('taken');
  expect(await subjectsTo(email)).toEqual(['Google was connected to your account at Shampaw']);

  const gone = await Promise.all([1, 2].map(() => browser.send('DELETE', '/api/identities/google')));
  expect(gone.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  expect((await subjectsTo(email)).slice(1)).toEqual(['Google was disconnected from your account at Shampaw']);
});

test('a login that belongs to another account, or is the last one, changes nothing and sends no notice', async () => {
  const [owner, other] = ['owner@example.com', 'other@example.com'];
  const first = newBrowser();
  await signIn(first, 'google', { sub: 'owned', email: owner });
  await proveEmail(first, owner);
  expect((await first.send('DELETE', '/api/identities/google')).statusCode).toBe(409);
  const second = await member(other);
  expect(await connect(second, { sub: 'owned' }), 'the merge, which nothing has decided yet').toBe('none');
  expect(await subjectsTo(owner)).toEqual([]);
  expect(await subjectsTo(other)).toEqual([]);
});

test('a first, a changed and a reset password each have their own notice', async () => {
  const email = 'password@example.com';
  const browser = newBrowser();
  await signIn(browser, 'google', { sub: 'without-password', email });
  await proveEmail(browser, email);
  expect((await browser.post('/api/password', { password: '1234567' })).statusCode).toBe(400);
  expect(await subjectsTo(email)).toEqual([]);
  for (const password of ['a first good one', 'a second good one']) {
    expect((await browser.post('/api/password', { password })).statusCode).toBe(200);
  }
  await browser.post('/api/password/forgot', { email });
  await expect.poll(async () => (await mailsTo(shop, email)).at(-1)?.text).toContain('/en/password/reset#');
  const link = { token: await linkSecretTo(shop, email), password: 'a third good one' };
  expect((await newBrowser().post('/api/password/reset', link)).statusCode).toBe(200);
  expect((await newBrowser().post('/api/password/reset', link)).statusCode).toBe(410);
  expect(await subjectsTo(email)).toEqual([
    'Your account at Shampaw has a password now',
    'Your password at Shampaw was changed',
    'Your password at Shampaw was reset',
  ]);
});

test('a new or replaced number is reported; a fresh proof of it is not', async () => {
  const email = 'phone@example.com';
  const [old, next] = [newNumber(), newNumber()];
  const browser = await member(email, { phone: old.typed });
  expect((await proveNumber(browser, old.e164)).statusCode).toBe(200);
  expect((await proveNumber(browser, old.e164)).statusCode).toBe(200);
  expect(await subjectsTo(email)).toEqual(['A phone number was added to your account at Shampaw']);

  await browser.send('PATCH', '/api/profile', { phone: next.typed });
  expect((await subjectsTo(email)).slice(1), 'nothing has changed yet').toEqual([]);
  expect((await proveNumber(browser, next.e164)).statusCode).toBe(200);
  const [told, ...more] = (await noticesTo(shop, email)).slice(1);
  expect(more).toEqual([]);
  expect(told?.subject).toBe('The phone number of your account at Shampaw was changed');
  const digits = (number: { readonly e164: string }) => number.e164.slice(-7);
  expect(`${told?.text}${told?.html}`).not.toMatch(new RegExp(`${digits(old)}|${digits(next)}`));
});

test('a number of another account is not reported', async () => {
  const email = 'phone-taken@example.com';
  const number = newNumber();
  await signInByPhone(shop, newBrowser(), number);
  const browser = await member(email, { phone: number.typed });
  expect((await proveNumber(browser, number.e164)).statusCode).toBe(409);
  expect(await subjectsTo(email)).toEqual([]);
});

test('a new account is not a change: registering by form, provider or phone sends no notice', async () => {
  const [byForm, byProvider, byPhone] = ['form@example.com', 'google@example.com', 'sms@example.com'];
  await member(byForm);
  const visitor = newBrowser();
  await signIn(visitor, 'google', { sub: 'new-here', email: byProvider, email_verified: true });
  await proveEmail(visitor, byProvider);
  const caller = newBrowser();
  await signInByPhone(shop, caller);
  await caller.send('PATCH', '/api/profile', { email: byPhone });
  await proveEmail(caller, byPhone);
  for (const email of [byForm, byProvider, byPhone]) expect(await subjectsTo(email)).toEqual([]);
});

test('an unproven address gets no notice, then or later', async () => {
  const email = 'unproven@example.com';
  const browser = await registered(email);
  expect((await browser.post('/api/passkeys/registration', await madePasskey(browser))).statusCode).toBe(201);
  expect(await connect(browser, { sub: 'unproven' })).toBe('linked');
  expect((await browser.post('/api/password', { password: 'another good one' })).statusCode).toBe(200);
  await proveEmail(browser, email);
  expect(await subjectsTo(email)).toEqual([]);
});

test('a notice is written in the language of the account', async () => {
  const email = 'hebrew@example.com';
  const browser = await member(email);
  await browser.send('PATCH', '/api/profile', { language: 'he' });
  await connect(browser, { sub: 'hebrew' });
  const [told] = await noticesTo(shop, email);
  expect(told?.subject).toBe('לחשבון בשמפאו נוספה כניסה באמצעות \u2066Google\u2069');
  expect(told?.text).toContain('https://shampaw.example/he/dashboard#security');
  expect(told?.locale).toBe('he');
});
