import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { FRESH_PROOF_LIFETIME_MS } from '#domain/core/session.ts';
import { blindIndexOfPhone } from '#server/identity/store/customer.ts';
import { createBrowser, GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, noticesTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { codeTo, newNumber, signInByPhone, wrongCode } from '#testing/accounts/code-phone.ts';
import { indexUnverifiedPhones } from './index-unverified-phones.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const neverStopped = new AbortController().signal;
const CLAIMED = { code: 'phone_claimed' };
const REFUSED = { code: 'code_refused' };

let members = 0;

/** Creates an account with email address and password that has entered a number without verifying it. */
async function member(phone: string) {
  members += 1;
  const email = `member-${members}@example.com`;
  const browser = createBrowser(shop);
  const made = await browser.post('/api/customer/register', registration({ email, phone }));
  expect(made.statusCode).toBe(201);
  return { email, browser, account: await accountOf(browser) };
}

async function accountOf(browser: TestBrowser): Promise<string | null> {
  const answer = await browser.get('/api/customer/me');
  return answer.statusCode === 200 ? answer.json<{ customer: { referralCode: string } }>().customer.referralCode : null;
}

async function accounts(): Promise<number> {
  const { rows } = await shop.deps.db.executeSql('select count(*)::int as found from customer');
  return Number(rows[0]?.['found']);
}

/** Enters the right code for a number that an account has entered. */
async function proveClaimed(number: ReturnType<typeof newNumber>): Promise<TestBrowser> {
  const browser = createBrowser(shop);
  const answer = await signInByPhone(shop, browser, number);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject(CLAIMED);
  return browser;
}

const held = async (browser: TestBrowser) => (await browser.get('/api/auth/held-phone')).json<{ held: unknown }>().held;
const signIn = (browser: TestBrowser, email: string) =>
  browser.post('/api/customer/login', { email, password: GOOD_PASSWORD });
const join = (browser: TestBrowser) => browser.post('/api/account/held-phone');
const openNew = (browser: TestBrowser) => browser.post('/api/auth/held-phone/new-account', {});

test('a customer who signs in by SMS with the number of her registration adds it to her account and gets no second one', async () => {
  const number = newNumber();
  const { email, account } = await member(number.typed);
  const before = await accounts();
  const browser = await proveClaimed(number);
  expect(await accountOf(browser), 'no customer is signed in before the choice').toBeNull();
  expect(await held(browser)).toEqual({ phone: formatPhone(number.e164), replaces: null });

  expect((await join(browser)).statusCode).toBe(401);
  expect((await signIn(browser, email)).statusCode).toBe(200);
  const joined = await join(browser);
  expect(joined.json()).toMatchObject({ email, phone: number.e164, phoneVerified: true, pendingPhone: null });
  expect(await held(browser)).toBeNull();
  expect(await accounts()).toBe(before);

  shop.clock.advance(MINUTE_MS);
  const phone = createBrowser(shop);
  expect((await signInByPhone(shop, phone, number)).statusCode).toBe(200);
  expect(await accountOf(phone)).toBe(account);
});

test('an account that has entered another person’s number reveals nothing to that person, and gets nothing from them', async () => {
  const number = newNumber();
  const stranger = await member(number.typed);
  const owner = await proveClaimed(number);
  expect(JSON.stringify(await held(owner))).not.toMatch(/member|Dana|Levi/u);
  const opened = await openNew(owner);
  expect(opened.statusCode).toBe(200);
  expect(opened.json()).toMatchObject({ customer: { firstName: '', email: null } });
  expect(await accountOf(owner)).not.toBe(stranger.account);
  expect((await owner.get('/api/auth/user')).json()).toMatchObject({ phone: number.e164, phoneVerified: true });
  expect((await stranger.browser.get('/api/auth/user')).json()).toMatchObject({ phoneVerified: false });

  shop.clock.advance(MINUTE_MS);
  const again = createBrowser(shop);
  expect((await signInByPhone(shop, again, number)).statusCode, 'asked once').toBe(200);
  expect(await accountOf(again)).toBe(await accountOf(owner));
});

test('the number is added to the proven account, and to no other that has entered it', async () => {
  const number = newNumber();
  const stranger = await member(number.typed);
  const own = await member(newNumber().typed);
  const browser = await proveClaimed(number);
  await signIn(browser, own.email);
  expect((await join(browser)).json()).toMatchObject({ email: own.email, phone: number.e164, phoneVerified: true });
  expect((await stranger.browser.get('/api/auth/user')).json()).toMatchObject({ phoneVerified: false });
});

test('the proof belongs to one browser and is valid once, for ten minutes', async () => {
  const number = newNumber();
  const { email } = await member(number.typed);
  const browser = await proveClaimed(number);
  const other = createBrowser(shop);
  await signIn(other, email);
  expect(await held(other)).toBeNull();
  expect((await join(other)).json()).toMatchObject(REFUSED);
  expect((await openNew(createBrowser(shop))).json()).toMatchObject(REFUSED);

  const kept = browser.cookies.get('__Host-held_phone') ?? '';
  expect((await openNew(browser)).statusCode).toBe(200);
  expect(browser.cookies.has('__Host-held_phone')).toBe(false);
  browser.cookies.set('__Host-held_phone', kept);
  expect((await openNew(browser)).json()).toMatchObject(REFUSED);
  expect(await held(browser)).toBeNull();

  const late = newNumber();
  await member(late.typed);
  const slow = await proveClaimed(late);
  shop.clock.advance(FRESH_PROOF_LIFETIME_MS);
  expect(await held(slow)).toBeNull();
  expect((await openNew(slow)).json()).toMatchObject(REFUSED);
});

test('ten choices at once have one effect', async () => {
  const number = newNumber();
  const { email } = await member(number.typed);
  const browser = await proveClaimed(number);
  await signIn(browser, email);
  const before = await accounts();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_none, index) => (index % 2 === 0 ? join(browser) : openNew(browser))),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const { rows } = await shop.deps.db.executeSql(
    'select count(*)::int as found from customer where phone_index = $1 and phone_verified_at is not null',
    [blindIndexOfPhone(shop.deps.keyring, number.e164)],
  );
  expect(rows[0]?.['found']).toBe(1);
  expect((await accounts()) - before).toBeLessThanOrEqual(1);
});

test('adding the number needs a fresh proof of the account: an unlocked browser must not add a login', async () => {
  const number = newNumber();
  const { browser } = await member(number.typed);
  shop.clock.advance(FRESH_PROOF_LIFETIME_MS);
  await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
  const otpCode = await codeTo(shop, number.e164);
  expect((await browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode })).json()).toMatchObject(
    CLAIMED,
  );
  expect((await join(browser)).json()).toMatchObject({ code: 'step_up_required' });
  await browser.post('/api/account/proof', { password: GOOD_PASSWORD });
  expect((await join(browser)).statusCode).toBe(200);
});

test('only the right code reveals that an account has entered the number', async () => {
  const [claimed, free] = [newNumber(), newNumber()];
  await member(claimed.typed);
  const answers: unknown[] = [];
  for (const number of [claimed, free]) {
    const browser = createBrowser(shop);
    const sent = await browser.post('/api/auth/send-otp', { phoneNumber: number.typed });
    const otpCode = wrongCode(await codeTo(shop, number.e164));
    const wrong = await browser.post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode });
    answers.push([sent.body, wrong.statusCode, wrong.body, [...browser.cookies.keys()]]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect((await signInByPhone(shop, createBrowser(shop), newNumber())).statusCode).toBe(200);
});

test('a number is found in any format, and while it is pending in the profile', async () => {
  const [old, next] = [newNumber(), newNumber()];
  const { browser } = await member(`+972 (0)${old.e164.slice(4, 6)}-${old.e164.slice(6)}`);
  await proveClaimed(old);
  await browser.send('PATCH', '/api/profile', { phone: next.typed });
  shop.clock.advance(MINUTE_MS);
  const asked = await proveClaimed(next);
  expect(await held(asked)).toEqual({ phone: formatPhone(next.e164), replaces: null });
  expect((await signInByPhone(shop, createBrowser(shop), old)).statusCode, 'named no more').toBe(200);
});

test('a deleted or blocked account does not affect other customers', async () => {
  const [deleted, shut] = [newNumber(), newNumber()];
  const gone = await member(deleted.typed);
  expect((await gone.browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  const closed = await member(shut.typed);
  await closed.browser.post('/api/customer/logout');
  await shop.deps.db.executeSql('update customer set disabled_at = now() where claimed_phone_index = $1', [
    blindIndexOfPhone(shop.deps.keyring, shut.e164),
  ]);
  for (const number of [deleted, shut]) {
    expect((await signInByPhone(shop, createBrowser(shop), number)).statusCode).toBe(200);
  }
});

test('accounts of earlier versions are found once their numbers are indexed', async () => {
  const [unproven, proven] = [newNumber(), newNumber()];
  await member(unproven.typed);
  await signInByPhone(shop, createBrowser(shop), proven);
  await indexUnverifiedPhones(shop.deps, neverStopped);
  await shop.deps.db.executeSql('update customer set claimed_phone_index = null');
  const open = await shop.deps.db.executeSql('select count(*)::int as found from customer where deleted_at is null');
  expect(await indexUnverifiedPhones(shop.deps, neverStopped)).toBe(open.rows[0]?.['found']);
  expect(await indexUnverifiedPhones(shop.deps, neverStopped)).toBe(0);
  await proveClaimed(unproven);
  shop.clock.advance(MINUTE_MS);
  expect((await signInByPhone(shop, createBrowser(shop), proven)).statusCode).toBe(200);
});

test('replacing a number is announced before, signs out the other devices and is reported by mail', async () => {
  const [old, next] = [newNumber(), newNumber()];
  const { email, browser: elsewhere } = await member(old.typed);
  await elsewhere.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  await elsewhere.post('/api/account/phone-code');
  await elsewhere.post('/api/account/phone-code/verify', { otpCode: await codeTo(shop, old.e164) });
  await elsewhere.send('PATCH', '/api/profile', { phone: next.typed });

  const browser = await proveClaimed(next);
  await signIn(browser, email);
  expect(await held(browser)).toEqual({ phone: formatPhone(next.e164), replaces: formatPhone(old.e164) });
  expect((await join(browser)).json()).toMatchObject({ phone: next.e164, pendingPhone: null });
  expect(await accountOf(elsewhere)).toBeNull();
  expect(await accountOf(browser)).not.toBeNull();
  expect((await noticesTo(shop, email)).length).toBeGreaterThanOrEqual(2);
});

test('a number that another account proved meanwhile stays there', async () => {
  const number = newNumber();
  const first = await member(number.typed);
  const second = await member(newNumber().typed);
  const browser = await proveClaimed(number);
  shop.clock.advance(MINUTE_MS);
  await first.browser.post('/api/account/phone-code');
  await first.browser.post('/api/account/phone-code/verify', { otpCode: await codeTo(shop, number.e164) });
  await signIn(browser, second.email);
  expect((await join(browser)).json()).toMatchObject({ code: 'phone_taken' });
  // the number belongs to an account now, and 'open a new account' signs in to that account
  expect((await openNew(browser)).statusCode).toBe(200);
  expect(await accountOf(browser)).toBe(first.account);
});

test('without scripts the code leads to the choice, and the choice to the requested page', async () => {
  const number = newNumber();
  await member(number.typed);
  const plain = createBrowser(shop);
  const form = plain.saying({ 'content-type': 'application/x-www-form-urlencoded' });
  const next = '/en/dashboard';
  const post = (path: string, typed: Record<string, string>) =>
    form.send('POST', path, new URLSearchParams(typed).toString() as unknown as object);
  await post('/api/auth/send-otp', { phoneNumber: number.typed });
  const otpCode = await codeTo(shop, number.e164);
  const verified = await post('/api/auth/verify-otp', { phoneNumber: number.typed, otpCode, next });
  expect(verified.headers.location).toBe('/en/phone/join?next=%2Fen%2Fdashboard&problem=phone_claimed');
  const opened = await post('/api/auth/held-phone/new-account', { next });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, next]);
  expect(await accountOf(plain)).not.toBeNull();
});
