import { expect, test } from 'vitest';
import { FRESH_PROOF_LIFETIME_MS } from '#domain/core/session.ts';
import { GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { accountOf, buildProviderShop, type TestPerson } from '#testing/orders/provider-shop.ts';

const shop = await buildProviderShop();
const { newBrowser, visit } = shop;
const GONE = { code: 'proof_gone' };
let members = 0;

/**
 * Creates an account with a password whose email address is not verified, and a person at a provider that has verified
 * that email address.
 */
async function memberAndPerson(): Promise<{ member: TestBrowser; email: string; person: TestPerson }> {
  members += 1;
  const email = `named-${members}@example.com`;
  const member = newBrowser();
  expect((await member.post('/api/customer/register', registration({ email }))).statusCode).toBe(201);
  return { member, email, person: { sub: `person-${members}`, email, email_verified: true } };
}

/** Comes back from a provider; returns where the browser is led. */
async function comeBack(browser: TestBrowser, person: TestPerson): Promise<string> {
  const begun = await browser.get('/api/auth/oauth/google');
  const back = await browser.get(visit('google', begun.headers.location ?? '', person));
  expect(back.statusCode).toBe(303);
  return back.headers.location ?? '';
}

async function accounts(): Promise<number> {
  const { rows } = await shop.deps.db.executeSql('select count(*)::int as found from customer');
  return Number(rows[0]?.['found']);
}

const held = async (browser: TestBrowser) =>
  (await browser.get('/api/auth/held-identity')).json<{ held: unknown }>().held;
const join = (browser: TestBrowser) => browser.post('/api/account/held-identity');
const openNew = (browser: TestBrowser) => browser.post('/api/auth/held-identity/new-account', {});
const signIn = (browser: TestBrowser, email: string) =>
  browser.post('/api/customer/login', { email, password: GOOD_PASSWORD });

test('a member who comes by Google with the address of her registration keeps her one account', async () => {
  const { member, email, person } = await memberAndPerson();
  const before = await accounts();
  const browser = newBrowser();
  expect(await comeBack(browser, person)).toMatch(/^\/(?:en|he)\/phone\/join/u);
  expect(await accountOf(browser), 'no customer is signed in before the choice').toBeFalsy();
  expect(await held(browser)).toEqual({ provider: 'google', email });
  expect((await join(browser)).statusCode).toBe(401);
  await signIn(browser, email);
  expect((await join(browser)).statusCode).toBe(200);
  expect(await held(browser)).toBeNull();
  expect(await accounts()).toBe(before);

  const again = newBrowser();
  expect(await comeBack(again, person)).toMatch(/signIn=signed_in/u);
  expect(await accountOf(again)).toBe(await accountOf(member));
});

test('an address that a stranger typed gets an account of its own, and nothing of theirs is shown', async () => {
  const { member, person } = await memberAndPerson();
  const owner = newBrowser();
  await comeBack(owner, person);
  expect(JSON.stringify(await held(owner))).not.toMatch(/Dana|Levi/u);
  expect((await openNew(owner)).statusCode).toBe(200);
  expect(await accountOf(owner)).not.toBe(await accountOf(member));
  const again = newBrowser();
  expect(await comeBack(again, person), 'asked once').toMatch(/signIn=signed_in/u);
  expect(await accountOf(again)).toBe(await accountOf(owner));
});

test('a held sign-in is for one browser, ten minutes and one use', async () => {
  const { email, person } = await memberAndPerson();
  const browser = newBrowser();
  await comeBack(browser, person);
  const other = newBrowser();
  await signIn(other, email);
  expect(await held(other)).toBeNull();
  expect((await join(other)).json()).toMatchObject(GONE);
  expect((await openNew(newBrowser())).json()).toMatchObject(GONE);

  const kept = browser.cookies.get('__Host-held_identity') ?? '';
  expect((await openNew(browser)).statusCode).toBe(200);
  browser.cookies.set('__Host-held_identity', kept);
  expect((await openNew(browser)).json()).toMatchObject(GONE);
  expect((await join(browser)).json()).toMatchObject(GONE);

  const late = await memberAndPerson();
  const slow = newBrowser();
  await comeBack(slow, late.person);
  shop.clock.advance(FRESH_PROOF_LIFETIME_MS);
  expect(await held(slow)).toBeNull();
  expect((await openNew(slow)).json()).toMatchObject(GONE);
});

test('of ten answers at once one uses the held sign-in up, and there is one way in', async () => {
  const { email, person } = await memberAndPerson();
  const browser = newBrowser();
  await comeBack(browser, person);
  await signIn(browser, email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_none, index) => (index % 2 === 0 ? join(browser) : openNew(browser))),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const again = newBrowser();
  expect(await comeBack(again, person)).toMatch(/signIn=signed_in/u);
});

test('joining asks for a proof of the last ten minutes, and the sign-in stays held until then', async () => {
  const { member, person } = await memberAndPerson();
  shop.clock.advance(FRESH_PROOF_LIFETIME_MS);
  const back = newBrowser();
  await comeBack(back, person);
  member.cookies.set('__Host-held_identity', back.cookies.get('__Host-held_identity') ?? '');
  expect((await join(member)).json()).toMatchObject({ code: 'step_up_required' });
  await member.post('/api/account/proof', { password: GOOD_PASSWORD });
  expect((await join(member)).statusCode).toBe(200);
});

test('an account that has another person of the provider refuses, and the sign-in still opens one of its own', async () => {
  const { member, email, person } = await memberAndPerson();
  const browser = newBrowser();
  await comeBack(browser, person);
  await signIn(browser, email);
  expect((await join(browser)).statusCode).toBe(200);
  const second = { ...person, sub: `${person.sub}-second` };
  const elsewhere = newBrowser();
  await comeBack(elsewhere, second);
  await signIn(elsewhere, email);
  expect((await join(elsewhere)).json()).toMatchObject({ code: 'provider_taken' });
  expect((await openNew(elsewhere)).statusCode).toBe(200);
  expect(await accountOf(elsewhere)).not.toBe(await accountOf(member));
});

test('an address that its provider did not check is no question: it says nothing about accounts here', async () => {
  const { person } = await memberAndPerson();
  const browser = newBrowser();
  expect(await comeBack(browser, { ...person, email_verified: false })).toMatch(/signIn=registered/u);
});
