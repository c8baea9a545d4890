import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OwnEmail } from '#contracts/staff/team/own-email.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createBrowser, GOOD_PASSWORD } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { signInElsewhere } from '#testing/staff/writes/own-access-writes.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const at = '/api/admin/me/email';
const CODE = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]/;

function newEmail(): string {
  return `new-${randomUUID()}@example.com`;
}

async function prove({ browser, nextCode }: TestMember) {
  await browser.post('/api/admin/proof', { code: nextCode() });
}

async function askFor(member: TestMember, email: string) {
  await prove(member);
  return await member.browser.post(at, { email, language: 'en' });
}

async function codeTo(email: string): Promise<string> {
  const text = (await mailsTo(shop, email)).at(-1)?.text ?? '';
  return CODE.exec(text)?.[0] ?? '';
}

async function confirm({ browser }: TestMember, code: string) {
  return await browser.post(`${at}/confirmation`, { code });
}

async function stop(token: string) {
  const answer = await createBrowser(shop).post('/api/admin/email/stop', { token });
  return answer.json<{ code?: string; restored?: boolean }>();
}

async function login(email: string): Promise<number> {
  return (await createBrowser(shop).post('/api/admin/login', { email, password: GOOD_PASSWORD })).statusCode;
}

async function actsOn(staffId: string) {
  const { rows } = await deps.db.executeSql(
    `select action, actor, detail from audit where ref_id = $1 and action like 'staff.own_email%' order by seq`,
    [staffId],
  );
  return rows;
}

async function ownEmail({ browser }: TestMember): Promise<OwnEmail> {
  return (await browser.get(at)).json<OwnEmail>();
}

test('a new address counts after its code, signs out the other devices, and both addresses get a mail', async () => {
  const member = await makeMember(shop, ['support']);
  const other = await signInElsewhere(shop, member);
  const email = newEmail();
  expect((await askFor(member, email)).json()).toMatchObject({ email: member.email, asked: { email } });
  expect([await login(member.email), await login(email)]).toEqual([200, 401]);
  const [note] = await mailsTo(shop, member.email);
  expect(note?.text).toContain('/admin/stop-email#');
  // the note contains neither the whole new email address nor a secret that confirms it
  expect(note?.text).not.toContain(email);
  expect((await confirm(member, await codeTo(member.email))).json()).toMatchObject({ code: 'link_used_up' });
  expect((await confirm(member, await codeTo(email))).json()).toEqual({ email, asked: null });
  expect([await login(member.email), await login(email)]).toEqual([401, 200]);
  expect((await member.browser.get('/api/admin/me')).statusCode).toBe(200);
  expect((await other.get('/api/admin/me')).statusCode).toBe(401);
  expect(await actsOn(member.staffId)).toMatchObject([
    { action: 'staff.own_email_ask', actor: `staff:${member.staffId}` },
    // the other device, and the sign-in above that stopped after the password
    { action: 'staff.own_email', actor: `staff:${member.staffId}`, detail: { ended: 2 } },
  ]);
});

test('a stale proof is refused, for asking and for confirming', async () => {
  const member = await makeMember(shop, ['support']);
  const email = newEmail();
  await askFor(member, email);
  const code = await codeTo(email);
  clock.advance(11 * MINUTE_MS);
  expect((await member.browser.post(at, { email: newEmail() })).json()).toMatchObject({ code: 'step_up_required' });
  expect((await confirm(member, code)).json()).toMatchObject({ code: 'step_up_required' });
});

test('a code works once, for half an hour, for its own staff user, and only the newest one', async () => {
  const [member, colleague] = [await makeMember(shop, ['support']), await makeMember(shop, ['support'])];
  const [first, second] = [newEmail(), newEmail()];
  await askFor(member, first);
  const older = await codeTo(first);
  await askFor(member, second);
  const newest = await codeTo(second);
  await prove(colleague);
  expect((await confirm(colleague, newest)).json()).toMatchObject({ code: 'link_used_up' });
  expect((await confirm(member, older)).json()).toMatchObject({ code: 'link_used_up' });
  const both = await Promise.all([confirm(member, newest), confirm(member, newest)]);
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await ownEmail(member)).email).toBe(second);
  const late = newEmail();
  await askFor(member, late);
  const lateCode = await codeTo(late);
  clock.advance(31 * MINUTE_MS);
  await prove(member);
  expect((await confirm(member, lateCode)).json()).toMatchObject({ code: 'link_used_up' });
  expect((await ownEmail(member)).asked).toBeNull();
});

test('three requests an hour, to any addresses', async () => {
  const strict = await buildTestApp();
  // the hour of the limit must not end during the test
  strict.clock.set(Math.ceil((strict.clock.now() + 1) / DAY_MS) * DAY_MS);
  const member = await makeMember(strict, ['support']);
  const codes: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) codes.push((await askFor(member, newEmail())).statusCode);
  expect(codes).toEqual([200, 200, 200, 429]);
});

test('an address belongs to one staff user, also if two enter its codes at the same time', async () => {
  const [member, colleague] = [await makeMember(shop, ['support']), await makeMember(shop, ['reviewer'])];
  expect((await askFor(member, colleague.email.toUpperCase())).json()).toMatchObject({ code: 'email_taken' });
  expect((await askFor(member, member.email)).json()).toMatchObject({ code: 'email_taken' });
  const email = newEmail();
  await askFor(member, email);
  const mine = await codeTo(email);
  await askFor(colleague, email);
  const theirs = await codeTo(email);
  expect(mine).not.toBe(theirs);
  const codes = await Promise.all([confirm(member, mine), confirm(colleague, theirs)]);
  const outcomes = codes.map((answer) => answer.json<{ code?: string }>().code ?? 'changed');
  expect(outcomes.toSorted()).toEqual(['changed', 'email_taken']);
  expect(await login(email)).toBe(200);
});

test('the previous address stops an open change: its code no longer works, and all devices are signed out', async () => {
  const member = await makeMember(shop, ['support']);
  const email = newEmail();
  await askFor(member, email);
  const code = await codeTo(email);
  const token = await linkSecretTo(shop, member.email);
  expect(await stop(token)).toEqual({ restored: false });
  expect(await stop(token)).toMatchObject({ code: 'link_used_up' });
  expect((await member.browser.get('/api/admin/me')).statusCode).toBe(401);
  const again = { ...member, browser: await signInElsewhere(shop, member) };
  expect((await confirm(again, code)).json()).toMatchObject({ code: 'link_used_up' });
  expect((await ownEmail(again)).email).toBe(member.email);
  expect((await actsOn(member.staffId)).at(-1)).toMatchObject({
    action: 'staff.own_email_stop',
    actor: 'system:sign-in',
    detail: { restored: false },
  });
});

test('the first note undoes also a second change, and links for a forgotten password in the new mailbox end', async () => {
  const member = await makeMember(shop, ['support']);
  const [first, second] = [newEmail(), newEmail()];
  await askFor(member, first);
  const token = await linkSecretTo(shop, member.email);
  await confirm(member, await codeTo(first));
  await askFor(member, second);
  await confirm(member, await codeTo(second));
  await createBrowser(shop).post('/api/admin/password/forgot', { email: second });
  await expect.poll(async () => (await mailsTo(shop, second)).at(-1)?.text).toContain('/admin/reset#');
  const reset = await linkSecretTo(shop, second);
  expect(await stop(token)).toEqual({ restored: true });
  expect([await login(member.email), await login(second)]).toEqual([200, 401]);
  expect((await member.browser.get('/api/admin/me')).statusCode).toBe(401);
  const password = { token: reset, password: 'a clean dog at midnight', code: member.nextCode() };
  const answer = await createBrowser(shop).post('/api/admin/password/reset', password);
  expect(answer.json()).toMatchObject({ code: 'link_used_up' });
});

test('the link in the mailbox of an attacker cannot bring that mailbox back', async () => {
  const member = await makeMember(shop, ['support']);
  const [first, second] = [newEmail(), newEmail()];
  await askFor(member, first);
  const token = await linkSecretTo(shop, member.email);
  await confirm(member, await codeTo(first));
  await askFor(member, second);
  const later = await linkSecretTo(shop, first);
  await confirm(member, await codeTo(second));
  expect(await stop(token)).toEqual({ restored: true });
  expect(await stop(later)).toMatchObject({ code: 'link_used_up' });
  expect([await login(member.email), await login(first)]).toEqual([200, 401]);
});

test('a confirmation and a stop at the same time end with the previous address', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const member = await makeMember(shop, ['support']);
    const email = newEmail();
    await askFor(member, email);
    const [code, token] = [await codeTo(email), await linkSecretTo(shop, member.email)];
    await Promise.all([confirm(member, code), stop(token)]);
    expect([await login(member.email), await login(email)]).toEqual([200, 401]);
  }
});

test('a previous address that a colleague took meanwhile is not restored', async () => {
  const [member, colleague] = [await makeMember(shop, ['support']), await makeMember(shop, ['support'])];
  const email = newEmail();
  await askFor(member, email);
  const token = await linkSecretTo(shop, member.email);
  await confirm(member, await codeTo(email));
  await askFor(colleague, member.email);
  await confirm(colleague, await codeTo(member.email));
  expect(await stop(token)).toMatchObject({ code: 'email_taken' });
  expect((await ownEmail(member)).email).toBe(email);
});

test('the link that stops a change works for seven days', async () => {
  const member = await makeMember(shop, ['support']);
  const email = newEmail();
  await askFor(member, email);
  const token = await linkSecretTo(shop, member.email);
  await confirm(member, await codeTo(email));
  clock.advance(7 * DAY_MS + MINUTE_MS);
  expect(await stop(token)).toMatchObject({ code: 'link_used_up' });
  expect(await stop('not a secret')).toMatchObject({ code: 'validation_failed' });
});
