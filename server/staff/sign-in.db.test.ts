import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { systemActor } from '#server/core/actor.ts';
import { inviteStaffUser } from '#server/staff/public.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { STAFF_SESSION_MAX_MS, STAFF_SESSION_IDLE_MS } from '#domain/staff/session.ts';
import { createBrowser, GOOD_PASSWORD } from '#testing/accounts/account-browser.ts';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

let hashes = 0;
const shop = await buildTestApp({
  environment: { LIMIT_SCALE: '1000' },
  overrides: ({ passwords }) => ({
    passwords: {
      ...passwords,
      async matches(password, known, salt) {
        // like the real hasher for an unknown email address, which costs one hash for the salt
        hashes += Math.max(1, known.length);
        return passwords.matches(password, known, salt);
      },
    },
  }),
});
const { clock, deps } = shop;
const owner = await makeMember(shop, ['owner']);

async function me(browser: { get: (url: string) => Promise<{ statusCode: number }> }): Promise<number> {
  return (await browser.get('/api/admin/me')).statusCode;
}

async function passwordStep(email: string, password = GOOD_PASSWORD) {
  const browser = createBrowser(shop);
  const answer = await browser.post('/api/admin/login', { email, password });
  return { browser, answer };
}

test('a new staff user sets password and app, and is signed in', async () => {
  expect(await me(owner.browser)).toBe(200);
  expect(owner.recoveryCodes).toHaveLength(10);
  expect(new Set(owner.recoveryCodes).size).toBe(10);
});

test('the password alone gives no access', async () => {
  const { browser, answer } = await passwordStep(owner.email);
  expect(answer.json()).toEqual({ next: 'code' });
  expect(await me(browser)).toBe(401);
  expect((await browser.post('/api/admin/login/enrolment')).json()).toMatchObject({ code: 'not_permitted' });
});

test('every refusal of the first step has the same answer and costs one hash', async () => {
  const disabled = await makeMember(shop, ['support']);
  await deps.db.executeSql('update staff_member set disabled_at = now() where staff_id = $1', [disabled.staffId]);
  const answers = [];
  for (const [email, password] of [
    [owner.email, 'not the password'],
    ['nobody@example.com', GOOD_PASSWORD],
    [disabled.email, GOOD_PASSWORD],
  ] as const) {
    const before = hashes;
    const { answer } = await passwordStep(email, password);
    expect(hashes - before, email).toBe(1);
    answers.push({ status: answer.statusCode, body: answer.body, cookies: answer.cookies });
  }
  expect(answers[0]).toMatchObject({ status: 401, cookies: [] });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('a code of the app works once, also for concurrent requests', async () => {
  const code = owner.nextCode();
  const browsers = await Promise.all(Array.from({ length: 5 }, async () => (await passwordStep(owner.email)).browser));
  const answers = await Promise.all(browsers.map((browser) => browser.post('/api/admin/login/code', { code })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403, 403, 403]);
});

test('a code from a phone with a wrong clock is refused with a hint', async () => {
  const { browser } = await passwordStep(owner.email);
  const refusalAfter = async (minutes: number) => {
    const code = owner.nextCode();
    clock.advance(minutes * MINUTE_MS);
    const answer = await browser.post('/api/admin/login/code', { code });
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };
  expect(await refusalAfter(4)).toEqual([403, 'phone_clock_wrong']);
  expect(await refusalAfter(7)).toEqual([403, 'code_refused']);
});

test('a phone with a wrong clock gets a hint when the app is set up, and the right code still sets it up', async () => {
  const email = 'wrong-clock@example.com';
  const member = { name: 'Noa', email, roles: ['support'], stations: [], tell: false } as const;
  const invited = await inviteStaffUser(deps, systemActor('test'), member);
  if (!invited.ok) throw new Error(invited.refusal);
  const browser = createBrowser(shop);
  const { token } = invited.value;
  await browser.post('/api/admin/setup', { token, name: 'Noa', password: GOOD_PASSWORD });
  const { secret } = (await browser.post('/api/admin/login/enrolment')).json<{ secret: string }>();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const confirm = async (minutes: number) => {
    const code = app.generate({ timestamp: clock.now() + minutes * MINUTE_MS });
    const answer = await browser.post('/api/admin/login/enrolment/confirmation', { code });
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  };
  expect(await confirm(4)).toEqual([403, 'phone_clock_wrong']);
  expect(await confirm(-4)).toEqual([403, 'phone_clock_wrong']);
  expect(await confirm(60)).toEqual([403, 'code_refused']);
  expect(await confirm(0)).toEqual([200, undefined]);
});

test('a recovery code works once, in any typed form, and only for its user', async () => {
  const [code = ''] = owner.recoveryCodes;
  const stranger = await makeMember(shop, ['support']);
  const other = await passwordStep(stranger.email);
  expect((await other.browser.post('/api/admin/login/code', { code })).statusCode).toBe(403);
  const first = await passwordStep(owner.email);
  const typed = code.toLowerCase().replaceAll('-', ' ');
  expect((await first.browser.post('/api/admin/login/code', { code: typed })).statusCode).toBe(200);
  expect(await me(first.browser)).toBe(200);
  const second = await passwordStep(owner.email);
  expect((await second.browser.post('/api/admin/login/code', { code })).statusCode).toBe(403);
});

test('a removed role or a deactivation takes effect with the next call', async () => {
  const support = await makeMember(shop, ['manager']);
  expect((await support.browser.get('/api/admin/team')).statusCode).toBe(200);
  const path = `/api/admin/team/${support.staffId}`;
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  expect((await owner.browser.send('PATCH', path, { roles: ['reviewer'] })).statusCode).toBe(200);
  expect((await support.browser.get('/api/admin/team')).statusCode).toBe(403);
  expect((await owner.browser.send('PATCH', path, { disabled: true })).statusCode).toBe(200);
  expect(await me(support.browser)).toBe(401);
  expect((await owner.browser.send('PATCH', path, { disabled: false })).statusCode).toBe(200);
  expect(await me(support.browser), 'sessions do not come back').toBe(401);
});

test('staff users cannot change their own access', async () => {
  const own = await owner.browser.send('PATCH', `/api/admin/team/${owner.staffId}`, { roles: ['support'] });
  expect(own.statusCode).toBe(403);
});

test('sensitive calls require a recent second factor', async () => {
  const person = { name: 'Idan', email: 'idan@example.com', roles: ['support'] };
  clock.advance(11 * MINUTE_MS);
  expect((await owner.browser.post('/api/admin/team', person)).json()).toMatchObject({ code: 'step_up_required' });
  expect((await owner.browser.post('/api/admin/proof', { code: '000000' })).statusCode).toBe(403);
  expect((await owner.browser.post('/api/admin/proof', { code: owner.nextCode() })).statusCode).toBe(200);
  expect((await owner.browser.post('/api/admin/team', person)).statusCode).toBe(201);
  expect((await owner.browser.post('/api/admin/team', person)).json()).toMatchObject({ code: 'email_taken' });
});

test('an invitation whose link lost its secret is accepted by its code; both work once', async () => {
  const person = { name: 'Yael', email: 'yael.code@example.com', roles: ['support'] };
  expect((await owner.browser.post('/api/admin/team', person)).statusCode).toBe(201);
  const text = (await mailsTo(shop, person.email)).at(-1)?.text ?? '';
  const code = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]/.exec(text)?.[0] ?? '';
  const setUp = (token: string) =>
    createBrowser(shop).post('/api/admin/setup', { token, name: 'Yael', password: GOOD_PASSWORD });
  expect((await setUp(`${code}X`)).json()).toMatchObject({ fields: { token: { code: 'invalid' } } });
  expect((await setUp(code.toLowerCase())).statusCode).toBe(200);
  expect((await setUp(/#([\w-]{43})/.exec(text)?.[1] ?? '')).statusCode).toBe(410);
});

test('an invitation is in the language that was chosen, and its link tells the invited name until it is used', async () => {
  const invite = async (email: string, language?: string) => {
    await owner.browser.post('/api/admin/team', { name: 'Gil Amir', email, roles: ['support'], language });
    const [mail] = await mailsTo(shop, email);
    return { subject: mail?.subject ?? '', token: /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' };
  };
  const { subject, token } = await invite('gil.en@example.com', 'en');
  expect(subject).toMatch(/^Your access to the .* staff portal$/);
  expect((await invite('gil.he@example.com', 'he')).subject).toMatch(/[א-ת]/);
  expect((await invite('gil@example.com')).subject).toMatch(/[א-ת]/);
  const open = () => createBrowser(shop).post('/api/admin/setup/opening', { token });
  expect((await open()).json()).toEqual({ name: 'Gil Amir' });
  expect((await open()).json()).toEqual({ name: 'Gil Amir' });
  await createBrowser(shop).post('/api/admin/setup', { token, name: 'Gil', password: GOOD_PASSWORD });
  expect((await open()).json()).toMatchObject({ code: 'link_used_up' });
});

test('an invitation link works once', async () => {
  const { rows } = await deps.db.executeSql(
    `select payload->>'staffInvitationId' as id from outbox where topic = 'staff_invitation'`,
  );
  const token = deps.keyring.mailToken(String(rows[0]?.['id']));
  const body = { token, name: 'Idan', password: GOOD_PASSWORD };
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => createBrowser(shop).post('/api/admin/setup', body)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
});

test('a session ends when idle, at the end of the day, and by logging out', async () => {
  const idle = await makeMember(shop, ['support']);
  clock.advance(STAFF_SESSION_IDLE_MS + MINUTE_MS);
  expect(await me(idle.browser)).toBe(401);
  const busy = await makeMember(shop, ['support']);
  for (let passed = 0; passed < STAFF_SESSION_MAX_MS - 2 * MINUTE_MS; passed += STAFF_SESSION_IDLE_MS / 2) {
    expect(await me(busy.browser)).toBe(200);
    clock.advance(STAFF_SESSION_IDLE_MS / 2);
  }
  expect(await me(busy.browser)).toBe(401);
  const done = await makeMember(shop, ['support']);
  const cookies = new Map(done.browser.cookies);
  expect((await done.browser.post('/api/admin/logout')).statusCode).toBe(200);
  for (const [name, value] of cookies) done.browser.cookies.set(name, value);
  expect(await me(done.browser)).toBe(401);
});

test('a customer’s session is not valid in the portal, and a staff session not on the site', async () => {
  expect((await owner.browser.get('/api/auth/user')).statusCode).toBe(401);
  const stranger = createBrowser(shop);
  for (const [name, value] of owner.browser.cookies) stranger.cookies.set(name.replace('staff', 'sid'), value);
  expect(await me(stranger)).toBe(401);
});
