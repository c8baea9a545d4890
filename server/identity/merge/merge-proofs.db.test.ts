import { expect, test } from 'vitest';
import { FRESH_PROOF_LIFETIME_MS } from '#domain/core/session.ts';
import { GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { codeTo, newNumber, signInByPhone } from '#testing/accounts/code-phone.ts';
import { createMerging } from '#testing/accounts/merging.ts';
import { accountOf, buildProviderShop, outcomeOf, type TestPerson } from '#testing/orders/provider-shop.ts';

const shop = await buildProviderShop();
const { clock, deps, newBrowser, signIn, visit } = shop;
const { member, previewOf, merge } = createMerging(shop);

const MERGE_PAGE = '/en/dashboard?merge=1';
let people = 0;

/** Creates an account by a sign-in at Google. */
async function googleAccount(wish: Partial<TestPerson> = {}) {
  people += 1;
  const person: TestPerson = { sub: `merged-${people}`, given_name: 'Noa', family_name: 'Peretz', ...wish };
  const browser = newBrowser();
  expect(await signIn(browser, 'google', person)).toBe('registered');
  return { browser, person };
}

/**
 * Begins to connect Google in the profile and returns from it as this person. Returns the URL to which the browser is
 * redirected.
 */
async function connect(browser: TestBrowser, person: TestPerson): Promise<string> {
  const begun = await browser.post('/api/identities', { provider: 'google' });
  expect(begun.statusCode).toBe(200);
  const back = await browser.get(visit('google', begun.json<{ redirectUrl: string }>().redirectUrl, person));
  expect(back.statusCode).toBe(303);
  return back.headers.location ?? '';
}

async function block(browser: TestBrowser, disabled: boolean): Promise<void> {
  await deps.db.executeSql(`update customer set disabled_at = case when $2 then now() end where referral_code = $1`, [
    await accountOf(browser),
    disabled,
  ]);
}

test('a sign-in at a provider that leads to another account proves it, and the accounts are merged', async () => {
  const [first, second] = [await member({ firstName: 'Dana' }), await googleAccount()];
  await second.browser.post('/api/pets', { name: 'Rexi', kind: 'dog' });
  expect(await connect(first.browser, second.person)).toBe(MERGE_PAGE);
  expect((await first.browser.get('/api/identities')).json(), 'nothing is moved before the decision').toEqual([]);
  expect(await previewOf(first)).toMatchObject({
    proof: 'provider',
    account: { name: 'Noa Peretz', email: null, phone: null },
    providers: [{ provider: 'google', fate: 'comes' }],
    pets: 1,
    obstacle: null,
  });
  expect(await merge(first)).toBe(200);
  const again = newBrowser();
  expect(await signIn(again, 'google', second.person)).toBe('signed_in');
  expect(await accountOf(again)).toBe(first.referralCode);
  expect((await second.browser.get('/api/customer/me')).statusCode).toBe(401);
  const { rows } = await deps.db.executeSql(
    `select detail ->> 'proof' as proof from audit where action = 'account.merge' and ref_id = $1`,
    [first.customerId],
  );
  expect(rows).toEqual([{ proof: 'provider' }]);
});

test('a provider proves another account only to the session that went to it, for ten minutes', async () => {
  const [first, second] = [await member(), await googleAccount()];
  expect(await connect(first.browser, second.person)).toBe(MERGE_PAGE);
  const elsewhere = newBrowser();
  await elsewhere.post('/api/customer/login', { email: first.email, password: GOOD_PASSWORD });
  expect(await previewOf({ browser: elsewhere })).toBeNull();
  clock.advance(FRESH_PROOF_LIFETIME_MS);
  await first.browser.post('/api/account/proof', { password: GOOD_PASSWORD });
  expect(await merge(first)).toBe('proof_gone');
  expect((await second.browser.get('/api/customer/me')).statusCode).toBe(200);
});

test('a second account of the same provider is merged as well; its sign-in ends', async () => {
  const [first, second] = [await googleAccount(), await googleAccount()];
  expect(await connect(first.browser, second.person)).toBe(MERGE_PAGE);
  expect(await previewOf(first)).toMatchObject({ providers: [{ provider: 'google', fate: 'ends' }] });
  expect(await merge(first)).toBe(200);
  expect(await accountOf(first.browser)).toBeDefined();
  expect((await first.browser.get('/api/identities')).json()).toMatchObject([{ provider: 'google' }]);
});

test('a blocked account is not merged, and the sign-in that leads to it is refused', async () => {
  const [first, second] = [await member(), await googleAccount()];
  const blocked = await accountOf(second.browser);
  expect(blocked).toBeDefined();
  await block(second.browser, true);
  const begun = await first.browser.post('/api/identities', { provider: 'google' });
  const address = visit('google', begun.json<{ redirectUrl: string }>().redirectUrl, second.person);
  expect(outcomeOf(await first.browser.get(address))).toBe('taken');
  expect(await previewOf(first)).toBeNull();
  await deps.db.executeSql(
    'update session set revoked_at = now() from customer c where c.disabled_at is not null and c.customer_id = session.customer_id',
  );
});

test('a held sign-in that became another account meanwhile leads to the merge', async () => {
  const email = 'held-and-opened@example.com';
  const person = { sub: 'held-and-opened', email, email_verified: true };
  const own = newBrowser();
  expect((await own.post('/api/customer/register', registration({ email }))).statusCode).toBe(201);
  const [here, there] = [newBrowser(), newBrowser()];
  for (const browser of [here, there]) {
    const left = await browser.get('/api/auth/oauth/google');
    const back = await browser.get(visit('google', left.headers.location ?? '', person));
    expect(back.headers.location).toMatch(/\/phone\/join/u);
  }
  expect((await there.post('/api/auth/held-identity/new-account', {})).statusCode).toBe(200);
  await here.post('/api/customer/login', { email, password: GOOD_PASSWORD });
  const joined = await here.post('/api/account/held-identity');
  expect(joined.statusCode).toBe(409);
  expect(joined.json()).toMatchObject({ code: 'provider_in_other_account' });
  expect(await previewOf({ browser: here })).toMatchObject({ proof: 'provider' });
  expect(await merge({ browser: here })).toBe(200);
  expect((await here.get('/api/identities')).json()).toMatchObject([{ provider: 'google' }]);
});

/**
 * Creates a browser whose held number was opened as another account elsewhere, signed in to the account that has
 * entered it.
 */
async function numberOpenedElsewhere() {
  const number = newNumber();
  people += 1;
  const email = `named-number-${people}@example.com`;
  const own = newBrowser();
  await own.post('/api/customer/register', registration({ email, phone: number.typed }));
  const here = newBrowser();
  expect((await signInByPhone(shop, here, number)).json()).toMatchObject({ code: 'phone_claimed' });
  clock.advance(61_000);
  const there = newBrowser();
  await there.post('/api/auth/send-otp', { phoneNumber: number.typed });
  const otpCode = await codeTo(shop, number.e164);
  await there.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode });
  expect((await there.post('/api/auth/held-phone/new-account', {})).statusCode).toBe(200);
  await here.post('/api/customer/login', { email, password: GOOD_PASSWORD });
  return { here, there, number };
}

test('a held number that another account has proven meanwhile leads to the merge', async () => {
  const { here, there, number } = await numberOpenedElsewhere();
  const refused = await here.post('/api/account/held-phone');
  expect(refused.json()).toMatchObject({ code: 'phone_taken' });
  expect(await previewOf({ browser: here })).toMatchObject({ proof: 'phone', phone: 'comes' });
  expect(await merge({ browser: here })).toBe(200);
  expect((await here.get('/api/auth/user')).json()).toMatchObject({ phone: number.e164, phoneVerified: true });
  expect((await there.get('/api/customer/me')).statusCode).toBe(401);
});

test('a held number still signs in to the other account instead of merging it', async () => {
  const { here, there } = await numberOpenedElsewhere();
  await here.post('/api/account/held-phone');
  expect((await here.post('/api/auth/held-phone/new-account', {})).statusCode).toBe(200);
  expect(await accountOf(here)).toBe(await accountOf(there));
  expect(await previewOf({ browser: here }), 'the offer belonged to the session that ended').toBeNull();
});

test('the proof of a held number is not prolonged by the merge that it offers', async () => {
  const { here } = await numberOpenedElsewhere();
  clock.advance(FRESH_PROOF_LIFETIME_MS - 2 * 61_000);
  await here.post('/api/account/held-phone');
  expect(await previewOf({ browser: here })).not.toBeNull();
  clock.advance(61_000);
  expect(await previewOf({ browser: here })).toBeNull();
});

test('without scripts the refusal leads back to the page, and the merge is a form of its own', async () => {
  const { here } = await numberOpenedElsewhere();
  const plain = here.saying({ 'content-type': 'application/x-www-form-urlencoded' });
  const form = (path: string, fields: Record<string, string>) =>
    plain.post(path, new URLSearchParams(fields).toString() as unknown as object);
  const refused = await form('/api/account/held-phone', { next: '/dashboard' });
  expect(refused.headers.location).toBe('/en/phone/join?next=%2Fdashboard&problem=phone_taken');
  const unconfirmed = await form('/api/account/merge', {});
  expect(unconfirmed.headers.location).toContain(`${MERGE_PAGE}&problem=validation_failed`);
  expect((await form('/api/account/merge', { confirm: 'true' })).headers.location).toBe('/en/dashboard?merge=done');
  expect((await form('/api/account/merge', { confirm: 'true' })).headers.location).toBe(
    `${MERGE_PAGE}&problem=proof_gone`,
  );
});
