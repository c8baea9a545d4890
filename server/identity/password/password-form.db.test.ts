import { expect, test } from 'vitest';
import { systemActor } from '#server/core/actor.ts';
import { inviteStaffUser } from '#server/staff/public.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { OLD_QUICK_SCHEME, quickHashAsTyped } from '#testing/accounts/quick-passwords.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
/** One password as two systems type it: base characters with marks, or composed characters; spaces of two kinds. */
const DECOMPOSED = 'cafe\u0301\u00a0wet \u05d3\u05bc\u05d5\u05d1';
const COMPOSED = 'caf\u00e9 wet \u05d3\u05bc\u05d5\u05d1';

async function signIn(email: string, password: string): Promise<number> {
  return (await createBrowser(shop).post('/api/customer/login', { email, password })).statusCode;
}

async function staffSignIn(email: string, password: string): Promise<number> {
  return (await createBrowser(shop).post('/api/admin/login', { email, password })).statusCode;
}

async function register(wish: Readonly<Record<string, unknown>>) {
  return createBrowser(shop).post('/api/customer/register', registration(wish));
}

/** Gives every row of a table the hash that an older release made of the password as typed. */
async function storeAsTyped(table: 'password' | 'staff_password', password: string): Promise<void> {
  const { rows } = await deps.db.executeSql(`select hash, salt from ${table}`, []);
  for (const { hash, salt } of rows) {
    const old = quickHashAsTyped(deps.keyring.passwordPepper, password, salt as Buffer);
    await deps.db.executeSql(`update ${table} set hash = $1, scheme = $2 where hash = $3`, [
      old,
      OLD_QUICK_SCHEME,
      hash,
    ]);
  }
}

async function schemesOf(table: 'password' | 'staff_password'): Promise<unknown[]> {
  return (await deps.db.executeSql(`select distinct scheme from ${table}`, [])).rows.map(({ scheme }) => scheme);
}

async function mailCount(email: string): Promise<number> {
  return (await mailsTo(shop, email)).length;
}

test('a password matches however its characters and spaces were typed', async () => {
  const email = 'forms@example.com';
  expect((await register({ email, password: DECOMPOSED, confirmPassword: COMPOSED })).statusCode).toBe(201);
  expect([await signIn(email, COMPOSED), await signIn(email, DECOMPOSED)]).toEqual([200, 200]);
  expect(await signIn(email, COMPOSED.toUpperCase())).toBe(401);
});

test('a hash of an older release keeps working, and the next sign-in gives it one form', async () => {
  const email = 'older@example.com';
  expect((await register({ email, password: COMPOSED, confirmPassword: COMPOSED })).statusCode).toBe(201);
  await storeAsTyped('password', DECOMPOSED);
  expect(await signIn(email, COMPOSED)).toBe(401);
  expect(await schemesOf('password')).toEqual([OLD_QUICK_SCHEME]);
  expect(await signIn(email, DECOMPOSED)).toBe(200);
  expect(await schemesOf('password')).toHaveLength(2);
  expect([await signIn(email, COMPOSED), await signIn(email, DECOMPOSED)]).toEqual([200, 200]);
});

test('an old password with a control character still signs in, and no new one can have it', async () => {
  const email = 'control@example.com';
  const password = 'tab\u0009and wet dog';
  expect((await register({ email })).statusCode).toBe(201);
  await storeAsTyped('password', password);
  expect(await signIn(email, password)).toBe(200);
  expect(await signIn(email, password)).toBe(200);
  expect((await register({ password, confirmPassword: password })).json()).toMatchObject({
    fields: { password: { code: 'invalid' } },
  });
});

test('passwords of the staff have one form too', async () => {
  const { email } = await makeMember(shop, ['support']);
  await storeAsTyped('staff_password', DECOMPOSED);
  expect(await staffSignIn(email, COMPOSED)).toBe(401);
  expect(await staffSignIn(email, DECOMPOSED)).toBe(200);
  expect(await schemesOf('staff_password')).not.toContain(OLD_QUICK_SCHEME);
  expect(await staffSignIn(email, COMPOSED)).toBe(200);
});

test('a new staff user cannot choose the invitation’s email address or the name typed beside it', async () => {
  const email = 'invited-person@example.com';
  const member = { name: 'New One', email, roles: ['support'], stations: [], tell: false } as const;
  const invited = await inviteStaffUser(deps, systemActor('test'), member);
  if (!invited.ok) throw new Error(invited.refusal);
  const { token } = invited.value;
  const setUp = (password: string) =>
    createBrowser(shop).post('/api/admin/setup', { token, name: 'Rivka Cohen', password });
  for (const password of [email, 'invited-person1', 'rivkacohen', 'cohen123']) {
    expect((await setUp(password)).json()).toMatchObject({ fields: { password: { code: 'personal_password' } } });
  }
  expect((await setUp('!!!!!!!!')).json()).toMatchObject({ fields: { password: { code: 'few_characters' } } });
  expect((await setUp('three muddy paws')).statusCode).toBe(200);
});

const facts = { firstName: 'Dalia', lastName: 'Ben Ami', phone: '052-7654321', petName: 'Toffee' } as const;
const refusedRows: readonly (readonly [string, string])[] = [
  ['aaaaaaaa', 'few_characters'],
  ['        ', 'few_characters'],
  ['00000000', 'few_characters'],
  ['!!!!!!!!', 'few_characters'],
  ['e\u0301a\u0301o\u0301u\u0301', 'too_short'],
  ['\u05d3'.repeat(129), 'too_long'],
  ['0527654321', 'personal_password'],
  ['1990-05-04', 'personal_password'],
  ['04051990', 'personal_password'],
  ['toffee123', 'personal_password'],
  ['dalia-99', 'personal_password'],
  ['benami!99', 'personal_password'],
  ['own-form@example.com', 'personal_password'],
];

test.each(refusedRows)('at registration the password %j is refused as %s', async (password, code) => {
  const answer = await register({ ...facts, email: 'own-form@example.com', password, confirmPassword: password });
  expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: { password: { code } } });
});

test('what the account knows is refused by the mailed link too, in time to choose another password', async () => {
  const email = 'knows-me@example.com';
  expect((await register({ ...facts, email })).statusCode).toBe(201);
  const before = await mailCount(email);
  await createBrowser(shop).post('/api/password/forgot', { email });
  await expect.poll(() => mailCount(email), { timeout: 20_000 }).toBe(before + 1);
  const token = await linkSecretTo(shop, email);
  const reset = (password: string) => createBrowser(shop).post('/api/password/reset', { token, password });
  for (const password of ['0527654321', '04051990', 'toffee123', email, 'dalia-99']) {
    expect((await reset(password)).json()).toMatchObject({ fields: { password: { code: 'personal_password' } } });
  }
  expect((await reset('three muddy paws')).statusCode).toBe(200);
});
