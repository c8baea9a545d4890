import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { codeTo, newNumber, signInByPhone } from '#testing/accounts/code-phone.ts';
import { createMerging } from '#testing/accounts/merging.ts';
import { accountOf, buildProviderShop } from '#testing/orders/provider-shop.ts';

const shop = await buildProviderShop();
const { clock, newBrowser, signIn, visit } = shop;
const { member, members, phoneAccount, proveEmail, proveNumber, previewOf, merge } = createMerging(shop);

let addresses = 0;

function newAddress(): string {
  addresses += 1;
  return `pending-${addresses}@example.com`;
}

type Signed = { readonly browser: TestBrowser };

/** Begins a change of the email address; returns the secret of its mail. */
async function changeTo({ browser }: Signed, email: string) {
  expect((await browser.send('PATCH', '/api/profile', { email })).statusCode).toBe(200);
  return await linkSecretTo(shop, email);
}

const userOf = async ({ browser }: Signed) => (await browser.get('/api/auth/user')).json<Record<string, unknown>>();
const verify = ({ browser }: Signed, token: unknown) => browser.post('/api/email/verify', { token });

/**
 * Signs in by Google with an email address that Google has verified. Returns the URL to which the browser is
 * redirected.
 */
async function comeByGoogle(email: string): Promise<string> {
  addresses += 1;
  const browser = newBrowser();
  const left = await browser.get('/api/auth/oauth/google');
  const person = { sub: `pending-${addresses}`, email, email_verified: true };
  return (await browser.get(visit('google', left.headers.location ?? '', person))).headers.location ?? '';
}

test('a sign-in by a provider is held while an account is changing its address to the provider’s', async () => {
  const [own, next] = [await member(), newAddress()];
  await changeTo(own, next);
  expect(await comeByGoogle(next)).toMatch(/\/phone\/join/u);
  clock.advance(DAY_MS);
  expect(await comeByGoogle(next), 'the link has expired').toMatch(/signIn=registered/u);
});

test('a cancelled change of the address holds nothing, and its link changes nothing any more', async () => {
  const [own, next] = [await member(), newAddress()];
  const token = await changeTo(own, next);
  await own.browser.send('PATCH', '/api/profile', { email: own.email });
  expect(await userOf(own)).toMatchObject({ email: own.email, pendingEmail: null });
  expect((await verify(own, token)).json()).toMatchObject({ code: 'link_used_up' });
  expect((await own.browser.post('/api/email/verification')).json(), 'no address waits').toEqual({ sent: false });
  expect(await comeByGoogle(next)).toMatch(/signIn=registered/u);
  expect(await userOf(own)).toMatchObject({ email: own.email });
});

test('a change of the address stays open in the account that takes over another address, with a new link', async () => {
  const [first, second, next] = [await phoneAccount(), await member(), newAddress()];
  await proveEmail(first, second.email);
  const old = await changeTo(first, next);
  expect(await merge(first)).toBe(200);
  expect(await userOf(first)).toMatchObject({ email: second.email, emailVerified: true, pendingEmail: next });
  expect((await verify(first, old)).json(), 'a link from before the address came over').toMatchObject({
    code: 'link_used_up',
  });
  expect((await first.browser.post('/api/email/verification')).json()).toEqual({ sent: true });
  expect((await verify(first, await linkSecretTo(shop, next))).statusCode).toBe(200);
  expect(await userOf(first)).toMatchObject({ email: next, pendingEmail: null });
});

test('an address that comes over is no longer pending', async () => {
  const [first, second] = [await phoneAccount(), await member()];
  await proveEmail(first, second.email);
  expect(await userOf(first)).toMatchObject({ pendingEmail: second.email });
  expect(await merge(first)).toBe(200);
  expect(await userOf(first)).toMatchObject({ email: second.email, pendingEmail: null });
});

test('an address that ends with the other account stays pending here, and a new link adds it', async () => {
  const [first, second] = [await member(), await member()];
  await proveEmail(first, second.email);
  expect(await merge(first)).toBe(200);
  expect(await userOf(first)).toMatchObject({ email: first.email, pendingEmail: second.email });
  await first.browser.post('/api/email/verification');
  expect((await verify(first, await linkSecretTo(shop, second.email))).statusCode).toBe(200);
  expect(await userOf(first)).toMatchObject({ email: second.email, pendingEmail: null });
});

test('a number that is pending here stays pending if another number comes over', async () => {
  const [first, second, third] = [await member(), await phoneAccount(), newNumber()];
  await proveNumber(first, second.number);
  await first.browser.send('PATCH', '/api/profile', { phone: third.typed });
  expect(await merge(first)).toBe(200);
  expect(await userOf(first)).toMatchObject({ phone: second.number.e164, pendingPhone: third.typed });
  clock.advance(MINUTE_MS);
  await first.browser.post('/api/account/phone-code');
  const proven = await first.browser.post('/api/account/phone-code/verify', {
    otpCode: await codeTo(shop, third.e164),
  });
  expect(proven.json()).toMatchObject({ phone: third.e164, pendingPhone: null });
});

test('changes that the closed account had begun end with it, and their addresses are free', async () => {
  const [first, second] = [await member(), await phoneAccount()];
  const [next, number] = [newAddress(), newNumber()];
  await proveNumber(first, second.number);
  const old = await changeTo(second, next);
  await second.browser.send('PATCH', '/api/profile', { phone: number.typed });
  expect(await merge(first)).toBe(200);
  expect((await verify(first, old)).json()).toMatchObject({ code: 'link_used_up' });
  expect(await comeByGoogle(next)).toMatch(/signIn=registered/u);
  clock.advance(MINUTE_MS);
  expect((await signInByPhone(shop, newBrowser(), number)).statusCode, 'no account names it').toBe(200);
});

test('a deleted account leaves no pending change behind', async () => {
  const [own, next, number] = [await member(), newAddress(), newNumber()];
  const old = await changeTo(own, next);
  await own.browser.send('PATCH', '/api/profile', { phone: number.typed });
  clock.advance(MINUTE_MS);
  await own.browser.post('/api/account/phone-code');
  expect((await own.browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  const other = newBrowser();
  expect((await other.post('/api/customer/register', registration({ email: next }))).statusCode).toBe(201);
  expect((await verify({ browser: other }, old)).json()).toMatchObject({ code: 'link_used_up' });
  expect((await verify({ browser: other }, await linkSecretTo(shop, next))).statusCode).toBe(200);
  clock.advance(MINUTE_MS);
  expect((await signInByPhone(shop, newBrowser(), number)).statusCode).toBe(200);
});

test('another account that proves the pending address or number first is offered for a merge, and keeps it until then', async () => {
  const [own, next, number] = [await member(), newAddress(), newNumber()];
  const token = await changeTo(own, next);
  const other = { browser: newBrowser() };
  expect((await other.browser.post('/api/customer/register', registration({ email: next }))).statusCode).toBe(201);
  expect((await verify(other, await linkSecretTo(shop, next))).statusCode).toBe(200);
  expect((await verify(own, token)).json()).toMatchObject({ code: 'email_taken' });
  expect(await previewOf(own)).toMatchObject({ proof: 'email', account: { email: next } });
  expect(await userOf(other)).toMatchObject({ email: next, emailVerified: true });

  await members.later(own, MINUTE_MS);
  await own.browser.send('PATCH', '/api/profile', { phone: number.typed });
  const owner = newBrowser();
  expect((await signInByPhone(shop, owner, number)).json(), 'named by an account').toMatchObject({
    code: 'phone_claimed',
  });
  await owner.post('/api/auth/held-phone/new-account', {});
  clock.advance(MINUTE_MS);
  await own.browser.post('/api/account/phone-code');
  const answer = await own.browser.post('/api/account/phone-code/verify', { otpCode: await codeTo(shop, number.e164) });
  expect(answer.json()).toMatchObject({ code: 'phone_taken' });
  expect(await previewOf(own)).toMatchObject({ proof: 'phone' });
  expect(await accountOf(owner)).not.toBe(own.referralCode);
});

test('a person whose two accounts are changing to one address gets it in the account that proves it first', async () => {
  const [one, two, next] = [await member(), await member(), newAddress()];
  const first = await changeTo(one, next);
  expect((await two.browser.send('PATCH', '/api/profile', { email: next })).statusCode).toBe(200);
  expect((await verify(one, first)).statusCode).toBe(200);
  expect(await userOf(one)).toMatchObject({ email: next });
  expect(await userOf(two)).toMatchObject({ email: two.email, pendingEmail: next });
  expect(await signIn(newBrowser(), 'google', { sub: `both-${next}`, email: next, email_verified: true })).toBe(
    'taken',
  );
});
