import { expect, test } from 'vitest';
import type { StaffId } from '#contracts/core/ids.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createBrowser, GOOD_PASSWORD } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo, noticesTo } from '#testing/accounts/account-mailbox.ts';
import { stranger } from '#testing/accounts/code-phone.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { addStaffPasskey } from '#testing/staff/staff-passkey.ts';
import { deleteStaffCredentials } from './store/staff-credential.ts';

const shop = await buildTestApp();
const { clock, deps } = shop;
const NEW_PASSWORD = 'a clean dog at midnight';
let lastNetwork = 0;

/** A staff user at a network of their own, because limits count by network. */
async function member() {
  lastNetwork += 1;
  return makeMember(shop, ['support'], `198.51.100.${lastNetwork}`);
}

async function forget(email: string, browser = stranger(shop)) {
  return browser.post('/api/admin/password/forgot', { email });
}

/** Requests a link and returns its token. */
async function mailedToken({ email }: TestMember): Promise<string> {
  const before = (await mailsTo(shop, email)).length;
  expect((await forget(email)).statusCode).toBe(200);
  await expect.poll(async () => (await mailsTo(shop, email)).length, { timeout: 20_000 }).toBe(before + 1);
  return linkSecretTo(shop, email);
}

async function reset(token: string, code: string, change: object = {}) {
  const browser = createBrowser(shop);
  const answer = await browser.post('/api/admin/password/reset', { token, password: NEW_PASSWORD, code, ...change });
  return { browser, answer, code: answer.json<{ code?: string }>().code };
}

async function login(email: string, password: string): Promise<number> {
  return (await stranger(shop).post('/api/admin/login', { email, password })).statusCode;
}

async function actsOn(staffId: string) {
  const { rows } = await deps.db.executeSql(
    'select action, actor, detail from audit where ref_id = $1 order by seq desc limit 2',
    [staffId],
  );
  return rows;
}

test('link and second factor set a new password, sign in here and nowhere else, and send a notice', async () => {
  const made = await member();
  const token = await mailedToken(made);
  const { browser, answer } = await reset(token, made.nextCode());
  expect(answer.statusCode).toBe(200);
  expect((await browser.get('/api/admin/me')).json()).toMatchObject({ id: made.staffId });
  expect((await made.browser.get('/api/admin/me')).statusCode).toBe(401);
  expect(await login(made.email, GOOD_PASSWORD)).toBe(401);
  expect(await login(made.email, NEW_PASSWORD)).toBe(200);
  const [notice, ...more] = await noticesTo(shop, made.email);
  expect(notice?.subject).toContain('הסיסמה שלכם');
  expect(more).toEqual([]);
  expect(await actsOn(made.staffId)).toEqual([
    { action: 'staff.password_reset', actor: `staff:${made.staffId}`, detail: { by: 'totp' } },
    { action: 'staff.reset_link', actor: 'system:sign-in', detail: {} },
  ]);
});

test('the link alone changes nothing, and a wrong code leaves it valid', async () => {
  const made = await member();
  const token = await mailedToken(made);
  expect((await reset(token, '000000')).code).toBe('code_refused');
  expect((await reset(token, '')).answer.statusCode).toBe(400);
  expect(await login(made.email, GOOD_PASSWORD)).toBe(200);
  expect((await made.browser.get('/api/admin/me')).statusCode).toBe(200);
  expect((await reset(token, made.nextCode())).answer.statusCode).toBe(200);
});

test('a link works once, also for concurrent requests with different codes', async () => {
  const made = await member();
  const token = await mailedToken(made);
  const codes = [...made.recoveryCodes.slice(0, 3), made.nextCode()];
  const answers = await Promise.all(codes.map((code) => reset(token, code)));
  expect(answers.map(({ answer }) => answer.statusCode).toSorted()).toEqual([200, 410, 410, 410]);
  const { rows } = await deps.db.executeSql(
    'select count(*)::int as used from staff_recovery_code where staff_id = $1 and used_at is not null',
    [made.staffId],
  );
  expect(rows[0]?.['used'], 'the codes of the losers stay valid').toBeLessThanOrEqual(1);
});

test('a link ends after half an hour, with a newer link, and with the code of another user', async () => {
  const [made, other] = [await member(), await member()];
  const old = await mailedToken(made);
  const newer = await mailedToken(made);
  expect((await reset(old, made.nextCode())).code).toBe('link_used_up');
  expect((await reset(newer, other.nextCode())).code).toBe('code_refused');
  clock.advance(31 * MINUTE_MS);
  expect((await reset(newer, made.nextCode())).code).toBe('link_used_up');
});

test('where a mail gateway cut the link, its code is typed instead', async () => {
  const made = await member();
  await mailedToken(made);
  const text = (await mailsTo(shop, made.email)).at(-1)?.text ?? '';
  const code = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]/.exec(text)?.[0] ?? '';
  expect((await reset(`${code}X`, made.nextCode())).answer.json()).toMatchObject({
    fields: { token: { code: 'invalid' } },
  });
  expect((await reset(code.toLowerCase(), made.nextCode())).answer.statusCode).toBe(200);
});

test('a passkey of the staff user is a second factor, another user’s is not', async () => {
  const [made, other] = [await member(), await member()];
  const own = await addStaffPasskey(shop, made.browser);
  const foreign = await addStaffPasskey(shop, other.browser);
  const token = await mailedToken(made);
  const by = async ({ authenticator }: typeof own) => {
    const browser = createBrowser(shop);
    const credential = authenticator.answer((await browser.post('/api/admin/login/passkey/options')).json());
    const body = { token, password: NEW_PASSWORD, credential };
    return (await browser.post('/api/admin/password/reset/passkey', body)).statusCode;
  };
  expect(await by(foreign)).toBe(403);
  expect(await login(made.email, NEW_PASSWORD)).toBe(401);
  expect(await by(own)).toBe(200);
  expect(await login(made.email, NEW_PASSWORD)).toBe(200);
  expect((await actsOn(made.staffId))[0]).toMatchObject({ detail: { by: 'passkey' } });
});

test('a common password, or one with the name of the staff user, is refused and uses nothing up', async () => {
  const made = await member();
  const token = await mailedToken(made);
  const code = made.nextCode();
  for (const [password, why] of [
    ['password1234', 'too_common'],
    [`${made.email}1`, 'personal_password'],
    ['00000000', 'few_characters'],
  ] as const) {
    expect((await reset(token, code, { password })).answer.json()).toMatchObject({
      fields: { password: { code: why } },
    });
  }
  expect((await reset(token, code)).answer.statusCode).toBe(200);
});

test('an invitation sets no password here, and this link sets up no new staff user', async () => {
  const made = await member();
  const token = await mailedToken(made);
  const set = await createBrowser(shop).post('/api/admin/setup', { token, name: 'Mallory', password: NEW_PASSWORD });
  expect(set.statusCode).toBe(410);
  const { rows } = await deps.db.executeSql(
    `select staff_invitation_id as id from staff_invitation where staff_id = $1 and purpose = 'invitation'`,
    [made.staffId],
  );
  const invitation = deps.keyring.mailToken(String(rows[0]?.['id']));
  expect((await reset(invitation, made.nextCode())).code).toBe('link_used_up');
});

test('every address has the same answer; only an active staff user with a second factor gets a mail', async () => {
  const [made, gone] = [await member(), await member()];
  await deps.db.executeSql('update staff_member set disabled_at = now() where staff_id = $1', [gone.staffId]);
  const answers = [];
  for (const email of [made.email, gone.email, 'unknown@example.com']) {
    const answer = await forget(email);
    answers.push({ status: answer.statusCode, body: answer.body, cookies: answer.cookies });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  await expect.poll(async () => (await mailsTo(shop, made.email)).length, { timeout: 20_000 }).toBe(1);
  expect(await mailsTo(shop, gone.email)).toEqual([]);
  expect(await mailsTo(shop, 'unknown@example.com')).toEqual([]);
});

test('three requests an hour for one address, known or not; strangers do not use up those of a known device', async () => {
  const made = await member();
  for (const email of [made.email, 'unknown.too@example.com']) {
    for (let round = 0; round < 3; round += 1) expect((await forget(email)).statusCode).toBe(200);
    expect((await forget(email)).statusCode).toBe(429);
  }
  for (let round = 0; round < 3; round += 1) expect((await forget(made.email, made.browser)).statusCode).toBe(200);
  expect((await forget(made.email, made.browser)).statusCode).toBe(429);
});

test('a sign-in with the old password fails if the access is reset during it', async () => {
  const { email, staffId } = await member();
  const { promise: isSigningIn, resolve: endReset } = Promise.withResolvers<void>();
  const resetting = deps.db.inTransaction(async (tx) => {
    await deleteStaffCredentials(tx, staffId as StaffId);
    await isSigningIn;
  });
  const signIn = login(email, GOOD_PASSWORD);
  await expect.poll(isWaitingForLock).toBe(true);
  endReset();
  await resetting;
  expect(await signIn).toBe(401);
});

/** Returns true if the statement that locks the password waits for another transaction. */
async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await deps.db.executeSql(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%from staff_password%for share%'`,
  );
  return rows.length > 0;
}
