import { expect, test } from 'vitest';
import { customerIdSchema } from '#contracts/core/ids.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { deleteUnprovenLoginMethods } from '#server/identity/store/login-methods.ts';
import { createBrowser, GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { accountOf, buildProviderShop, outcomeOf, type TestPerson } from '#testing/orders/provider-shop.ts';

const shop = await buildProviderShop();
const { newBrowser, signIn, visit } = shop;
const MINUTE_MS = 60_000;

async function registered(): Promise<TestBrowser> {
  const browser = newBrowser();
  expect((await browser.post('/api/customer/register', registration())).statusCode).toBe(201);
  return browser;
}

/** Begins to link a provider; returns the redirect URL. */
async function beginLink(browser: TestBrowser, person: TestPerson): Promise<string> {
  const begun = await browser.post('/api/identities', { provider: 'google' });
  expect(begun.statusCode).toBe(200);
  return visit('google', begun.json<{ redirectUrl: string }>().redirectUrl, person);
}

async function providersOf(browser: TestBrowser): Promise<string[]> {
  return (await browser.get('/api/identities')).json<{ provider: string }[]>().map(({ provider }) => provider);
}

test('a linked provider signs in to the account until it is unlinked', async () => {
  const browser = await registered();
  const person = { sub: 'connected', email: 'private@example.com', email_verified: true };
  const back = await browser.get(await beginLink(browser, person));
  expect(back.headers.location).toBe('/en/dashboard?signIn=linked');
  expect((await browser.get('/api/identities')).json()).toEqual([
    { provider: 'google', label: 'p•••@example.com', linkedAt: expect.any(String), lastUsedAt: null },
  ]);
  const phone = newBrowser();
  expect(await signIn(phone, 'google', person)).toBe('signed_in');
  expect(await accountOf(phone)).toBe(await accountOf(browser));
  expect((await browser.send('DELETE', '/api/identities/google')).statusCode).toBe(204);
  expect((await browser.send('DELETE', '/api/identities/google')).statusCode).toBe(404);
  const later = newBrowser();
  expect(await signIn(later, 'google', person)).toBe('registered');
  expect(await accountOf(later), 'an account of its own').not.toBe(await accountOf(browser));
});

test('an account starts a hundred links an hour, however many customers of its network sign in', async () => {
  const address = '203.0.113.99';
  const browser = createBrowser(shop, address);
  expect((await browser.post('/api/customer/register', registration())).statusCode).toBe(201);
  const begin = async () => (await browser.post('/api/identities', { provider: 'google' })).statusCode;
  const { provider_flows_by_address: flows, profile_changes_by_customer: changes } = identityRateLimits;
  for (let count = 0; count < flows.max; count += 1)
    await shop.deps.limits.consume(identityRateLimits.provider_flows_by_address, address);
  const statuses: number[] = [];
  for (let count = 0; count <= changes.max; count += 1) statuses.push(await begin());
  expect(statuses).toEqual([...Array.from({ length: changes.max }, () => 200), 429]);
  expect((await (await registered()).post('/api/identities', { provider: 'google' })).statusCode).toBe(200);
});

test('linking and unlinking need a proof of the last ten minutes', async () => {
  const browser = await registered();
  shop.clock.advance(11 * MINUTE_MS);
  const stale = [
    await browser.post('/api/identities', { provider: 'google' }),
    await browser.send('DELETE', '/api/identities/google'),
  ];
  for (const answer of stale) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'step_up_required' });
  }
  expect((await browser.post('/api/account/proof', { password: GOOD_PASSWORD })).statusCode).toBe(200);
  expect((await browser.post('/api/identities', { provider: 'google' })).statusCode).toBe(200);
  expect((await browser.send('DELETE', '/api/identities/google')).statusCode, 'nothing is linked').toBe(404);
  expect((await newBrowser().post('/api/identities', { provider: 'google' })).statusCode).toBe(401);
  expect((await newBrowser().get('/api/identities')).statusCode).toBe(401);
});

test('a customer without another login gets a fresh proof by signing in again', async () => {
  const browser = newBrowser();
  await signIn(browser, 'google', { sub: 'only-google' });
  shop.clock.advance(11 * MINUTE_MS);
  expect((await browser.post('/api/identities', { provider: 'facebook' })).statusCode).toBe(403);
  expect(await signIn(browser, 'google', { sub: 'only-google' })).toBe('signed_in');
  expect((await browser.post('/api/identities', { provider: 'facebook' })).statusCode).toBe(200);
});

test('only the session that requested the link gets it', async () => {
  const [asker, other] = [await registered(), await registered()];
  const signedOut = await beginLink(asker, { sub: 'signed-out' });
  await asker.post('/api/customer/logout');
  expect(outcomeOf(await asker.get(signedOut))).toBe('failed');

  const begun = await beginLink(other, { sub: 'swapped' });
  const session = other.cookies.get('__Host-sid') ?? '';
  const otherCustomer = await registered();
  other.cookies.set('__Host-sid', otherCustomer.cookies.get('__Host-sid') ?? '');
  expect(outcomeOf(await other.get(begun)), 'another account in the same browser').toBe('failed');
  expect(await providersOf(other)).toEqual([]);
  other.cookies.set('__Host-sid', session);
  expect(await providersOf(other)).toEqual([]);

  const thief = await registered();
  const planted = await beginLink(thief, { sub: 'planted' });
  const victim = await registered();
  expect(outcomeOf(await victim.get(planted)), 'a link from an attacker').toBe('failed');
  expect(await providersOf(victim)).toEqual([]);
});

test('an identity of one account cannot be linked to another, nor a second one of the same provider', async () => {
  const owner = newBrowser();
  await signIn(owner, 'google', { sub: 'owned' });
  const other = await registered();
  const toMerge = await other.get(await beginLink(other, { sub: 'owned' }));
  expect(toMerge.headers.location, 'the other account can be merged').toBe('/en/dashboard?merge=1');
  expect(await providersOf(other)).toEqual([]);
  expect(outcomeOf(await other.get(await beginLink(other, { sub: 'free' })))).toBe('linked');
  expect(outcomeOf(await other.get(await beginLink(other, { sub: 'free' }))), 'the same again').toBe('linked');
  expect(outcomeOf(await other.get(await beginLink(other, { sub: 'another' })))).toBe('taken');
  const again = newBrowser();
  await signIn(again, 'google', { sub: 'owned' });
  expect(await accountOf(again)).toBe(await accountOf(owner));
});

test('the last login stays, also if two are removed at the same moment', async () => {
  const only = newBrowser();
  await signIn(only, 'apple', { sub: 'only-way' });
  const refused = await only.send('DELETE', '/api/identities/apple');
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'last_way_in' });
  expect(outcomeOf(await only.get(await beginLink(only, { sub: 'second-way' })))).toBe('linked');
  const both = await Promise.all(
    ['apple', 'google'].map((provider) => only.send('DELETE', `/api/identities/${provider}`)),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect(await providersOf(only)).toHaveLength(1);
});

test('a disabled provider cannot be linked', async () => {
  const browser = await registered();
  const answer = await browser.post('/api/identities', { provider: 'instagram' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'provider_unavailable' });
  expect((await browser.post('/api/identities', { provider: 'myspace' })).statusCode).toBe(400);
});

test('when the owner of an address proves it, linked providers of an earlier attacker are removed', async () => {
  const attacker = newBrowser();
  await signIn(attacker, 'google', { sub: 'waiting' });
  const before = await accountOf(attacker);
  const { rows } = await shop.deps.db.executeSql('select customer_id from customer where referral_code = $1', [before]);
  const customerId = customerIdSchema.parse(rows[0]?.['customer_id']);
  await shop.deps.db.inTransaction((tx) => deleteUnprovenLoginMethods(tx, customerId));
  const again = newBrowser();
  expect(await signIn(again, 'google', { sub: 'waiting' })).toBe('registered');
  expect(await accountOf(again)).not.toBe(before);
});
