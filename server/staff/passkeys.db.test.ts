import { expect, test } from 'vitest';
import type { Passkey } from '#contracts/identity/passkeys.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { resetStaffUser } from '#server/staff/public.ts';
import { createBrowser, GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createSoftAuthenticator, type Lie } from '#testing/accounts/soft-authenticator.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { addStaffPasskey } from '#testing/staff/staff-passkey.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const origin = deps.config.publicUrl;

type Authenticator = ReturnType<typeof createSoftAuthenticator>;

async function memberWithPasskey() {
  const member = await makeMember(shop, ['support']);
  return { ...member, ...(await addStaffPasskey(shop, member.browser)) };
}

async function signIn(authenticator: Authenticator, lie: Lie = {}, browser = createBrowser(shop)) {
  const options = (await browser.post('/api/admin/login/passkey/options')).json();
  const credential = authenticator.answer(options, lie);
  return { browser, options, answer: await browser.post('/api/admin/login/passkey', { credential }) };
}

async function signInOnSite(authenticator: Authenticator) {
  const browser = createBrowser(shop);
  const options = (await browser.post('/api/passkeys/authentication-options')).json();
  const answer = await browser.post('/api/passkeys/authentication', { credential: authenticator.answer(options) });
  return { answer };
}

async function me(browser: TestBrowser) {
  return browser.get('/api/admin/me');
}

async function lastAct(staffId: string) {
  const { rows } = await deps.db.executeSql(
    `select action, detail from audit where ref_id = $1 order by seq desc limit 1`,
    [staffId],
  );
  return rows[0];
}

test('a passkey signs a staff user in without name, password or code, and the audit log records the method', async () => {
  const { staffId, authenticator, passkey, browser: first } = await memberWithPasskey();
  expect(passkey).toMatchObject({ name: 'Chrome · Linux', lastUsedAt: null });
  const { browser, options, answer } = await signIn(authenticator);
  expect(options).toMatchObject({ userVerification: 'required' });
  expect(options.allowCredentials).toBeUndefined();
  expect(answer.statusCode).toBe(200);
  expect((await me(browser)).json()).toMatchObject({ id: staffId });
  expect(await lastAct(staffId)).toMatchObject({ action: 'staff.sign_in', detail: { by: 'passkey' } });
  const [listed] = (await first.get('/api/admin/passkeys')).json<Passkey[]>();
  expect(listed).toMatchObject({ id: passkey.id, lastUsedAt: expect.any(String) });
});

test.for<[string, Lie]>([
  ['the user was not verified', { userVerified: false }],
  ['another key signed', { wrongKey: true }],
  ['a byte was changed', { brokenSignature: true }],
  ['another site asked', { origin: 'https://evil.example' }],
  ['the user handle belongs to another user', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['the counter stood still', { counter: 1 }],
])('an answer is refused where %s', async ([, lie]) => {
  const { authenticator } = await memberWithPasskey();
  const { browser, answer } = await signIn(authenticator, lie);
  expect(answer.json()).toMatchObject({ code: 'passkey_refused' });
  expect((await me(browser)).statusCode).toBe(401);
});

test('the browser is asked to forget a deleted passkey, but not one that belongs to the customers’ site', async () => {
  const { authenticator, passkey, browser: owner } = await memberWithPasskey();
  const { answer: elsewhere } = await signInOnSite(authenticator);
  expect(elsewhere.json()).toMatchObject({ code: 'passkey_refused' });
  expect((await owner.send('DELETE', `/api/admin/passkeys/${passkey.id}`)).statusCode).toBe(204);
  expect((await signIn(authenticator)).answer.json()).toMatchObject({ code: 'passkey_unknown' });
  expect((await signInOnSite(authenticator)).answer.json()).toMatchObject({ code: 'passkey_unknown' });
});

test('a challenge is valid for one answer, in the browser that received it', async () => {
  const { authenticator } = await memberWithPasskey();
  const [asked, other] = [createBrowser(shop), createBrowser(shop)];
  await other.post('/api/admin/login/passkey/options');
  const options = (await asked.post('/api/admin/login/passkey/options')).json();
  const send = (browser: TestBrowser) =>
    browser.post('/api/admin/login/passkey', { credential: authenticator.answer(options) });
  expect((await send(other)).statusCode).toBe(403);
  expect((await send(asked)).statusCode).toBe(200);
  expect((await send(asked)).statusCode).toBe(403);
});

test('a customer’s passkey gives no access to the portal, and a staff passkey none to an account', async () => {
  const customer = createBrowser(shop);
  await customer.post('/api/customer/register', registration());
  const own = createSoftAuthenticator({ origin });
  const options = (await customer.post('/api/passkeys/registration-options')).json();
  await customer.post('/api/passkeys/registration', { credential: own.make(options) });
  expect((await signIn(own)).answer.statusCode).toBe(403);
  const { authenticator } = await memberWithPasskey();
  const begun = (await customer.post('/api/passkeys/authentication-options')).json();
  const credential = authenticator.answer(begun);
  expect((await customer.post('/api/passkeys/authentication', { credential })).statusCode).toBe(403);
});

test('only a passkey of the staff user is accepted for a step-up, within the current session', async () => {
  const { browser, authenticator, staffId } = await memberWithPasskey();
  const stranger = await memberWithPasskey();
  clock.advance(11 * MINUTE_MS);
  expect((await browser.post('/api/admin/passkeys/options')).json()).toMatchObject({ code: 'step_up_required' });
  const prove = async (by: Authenticator) => {
    const options = (await browser.post('/api/admin/proof/passkey/options')).json();
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    return browser.post('/api/admin/proof/passkey', { credential: by.answer(options) });
  };
  expect((await prove(stranger.authenticator)).statusCode).toBe(403);
  expect((await browser.post('/api/admin/passkeys/options')).statusCode).toBe(403);
  expect((await prove(authenticator)).statusCode).toBe(200);
  expect((await browser.post('/api/admin/passkeys/options')).statusCode).toBe(200);
  expect(await lastAct(staffId)).toMatchObject({ action: 'staff.prove', detail: { by: 'passkey' } });
});

test('staff users delete only their own passkeys, and a deleted one signs in no longer', async () => {
  const { browser, passkey, authenticator } = await memberWithPasskey();
  const other = await memberWithPasskey();
  const at = `/api/admin/passkeys/${passkey.id}`;
  expect((await other.browser.send('DELETE', at)).statusCode).toBe(404);
  clock.advance(11 * MINUTE_MS);
  expect((await browser.send('DELETE', at)).json()).toMatchObject({ code: 'step_up_required' });
  const options = (await browser.post('/api/admin/proof/passkey/options')).json();
  await browser.post('/api/admin/proof/passkey', { credential: authenticator.answer(options) });
  expect((await browser.send('DELETE', at)).statusCode).toBe(204);
  expect((await signIn(authenticator)).answer.statusCode).toBe(403);
});

test('after deactivation or a reset an old passkey is refused', async () => {
  const gone = await memberWithPasskey();
  await deps.db.executeSql('update staff_member set disabled_at = now() where staff_id = $1', [gone.staffId]);
  expect((await signIn(gone.authenticator)).answer.statusCode).toBe(403);
  const lost = await memberWithPasskey();
  const link = await resetStaffUser(deps, systemActor('test'), lost.email);
  expect((await signIn(lost.authenticator)).answer.statusCode).toBe(403);
  if (!link.ok) throw new Error(link.refusal);
  const browser = createBrowser(shop);
  // a person who knows the old password must not enrol a second factor of their own
  const old = await browser.post('/api/admin/login', { email: lost.email, password: GOOD_PASSWORD });
  expect(old.statusCode).toBe(401);
  const body = { token: link.value.token, name: 'Dana Levi', password: GOOD_PASSWORD };
  expect((await browser.post('/api/admin/setup', body)).json()).toEqual({ next: 'enrolment' });
});

test('password and code still work after a passkey was added', async () => {
  const { email, nextCode } = await memberWithPasskey();
  const browser = createBrowser(shop);
  expect((await browser.post('/api/admin/login', { email, password: GOOD_PASSWORD })).json()).toEqual({ next: 'code' });
  expect((await browser.post('/api/admin/login/code', { code: nextCode() })).statusCode).toBe(200);
});
