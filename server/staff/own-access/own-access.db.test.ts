import { expect, test } from 'vitest';
import type { StaffSession } from '#contracts/staff/team/own-access.ts';
import { createBrowser, GOOD_PASSWORD, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { otherSessionOf, signInElsewhere } from '#testing/staff/writes/own-access-writes.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock } = shop;
const at = '/api/admin/me';

async function statusOf(browser: TestBrowser): Promise<number> {
  return (await browser.get(at)).statusCode;
}

async function sessionsOf(browser: TestBrowser): Promise<readonly StaffSession[]> {
  return (await browser.get(`${at}/sessions`)).json<{ rows: readonly StaffSession[] }>().rows;
}

test('a changed password signs out all other devices, and only the new one opens the portal', async () => {
  const member = await makeMember(shop, ['support']);
  const other = await signInElsewhere(shop, member);
  await member.browser.post('/api/admin/proof', { code: member.nextCode() });
  const password = 'a cleaner cat at 07:00';
  expect((await member.browser.send('PUT', `${at}/password`, { password })).statusCode).toBe(200);
  expect(await statusOf(member.browser)).toBe(200);
  expect(await statusOf(other)).toBe(401);
  const login = async (tried: string) =>
    (await createBrowser(shop).post('/api/admin/login', { email: member.email, password: tried })).statusCode;
  expect(await login(GOOD_PASSWORD)).toBe(401);
  expect(await login(password)).toBe(200);
});

test('a common password is refused at its field, and a stale proof asks for a fresh one', async () => {
  const { browser, nextCode } = await makeMember(shop, ['support']);
  const refused = await browser.send('PUT', `${at}/password`, { password: 'password1234' });
  expect(refused.json()).toMatchObject({ code: 'validation_failed', fields: { password: { code: 'too_common' } } });
  clock.advance(11 * MINUTE_MS);
  const stale = await browser.send('PUT', `${at}/password`, { password: 'a cleaner cat at 07:00' });
  expect(stale.json()).toMatchObject({ code: 'step_up_required' });
  expect((await browser.post(`${at}/recovery-codes`)).json()).toMatchObject({ code: 'step_up_required' });
  await browser.post('/api/admin/proof', { code: nextCode() });
  expect((await browser.post(`${at}/recovery-codes`)).statusCode).toBe(200);
});

test('new recovery codes make the old ones invalid', async () => {
  const { browser, email, recoveryCodes } = await makeMember(shop, ['support']);
  const made = (await browser.post(`${at}/recovery-codes`)).json<{ recoveryCodes: string[] }>().recoveryCodes;
  expect((await browser.get(`${at}/recovery-codes`)).json()).toEqual({ left: made.length });
  async function enter(code: string | undefined) {
    const fresh = createBrowser(shop);
    await fresh.post('/api/admin/login', { email, password: GOOD_PASSWORD });
    return (await fresh.post('/api/admin/login/code', { code })).statusCode;
  }
  expect(await enter(recoveryCodes[0])).toBe(403);
  expect(await enter(made[0])).toBe(200);
  expect((await browser.get(`${at}/recovery-codes`)).json()).toEqual({ left: made.length - 1 });
});

test('each device is listed with its own session marked; one other or all others are signed out', async () => {
  const member = await makeMember(shop, ['support']);
  const [second, third] = [await signInElsewhere(shop, member), await signInElsewhere(shop, member)];
  const sessions = await sessionsOf(member.browser);
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const newest = await otherSessionOf(member.browser);
  expect((await member.browser.send('DELETE', `${at}/sessions/${newest}`)).statusCode).toBe(204);
  expect([await statusOf(second), await statusOf(third)].toSorted()).toEqual([200, 401]);
  expect((await member.browser.send('DELETE', `${at}/sessions`)).statusCode).toBe(204);
  expect([await statusOf(second), await statusOf(third)]).toEqual([401, 401]);
  expect(await statusOf(member.browser)).toBe(200);
});

test('no member ends the session of a colleague, nor their own session by its id', async () => {
  const [member, colleague] = [await makeMember(shop, ['owner']), await makeMember(shop, ['support'])];
  const [theirs] = await sessionsOf(colleague.browser);
  const [own] = await sessionsOf(member.browser);
  for (const session of [theirs, own]) {
    expect((await member.browser.send('DELETE', `${at}/sessions/${session?.id}`)).statusCode).toBe(404);
  }
  expect(await statusOf(colleague.browser)).toBe(200);
  expect(await statusOf(member.browser)).toBe(200);
});

test('the name of a staff user changes immediately, with one row in the audit log', async () => {
  const { browser } = await makeMember(shop, ['owner']);
  expect((await browser.send('PUT', `${at}/name`, { name: ' ' })).json()).toMatchObject({ code: 'validation_failed' });
  await browser.send('PUT', `${at}/name`, { name: 'Dana Levi-Cohen' });
  expect((await browser.get(at)).json()).toMatchObject({ name: 'Dana Levi-Cohen' });
  const { rows } = (await browser.get('/api/admin/audit?search=staff.own_name')).json<{
    rows: { adminName: string }[];
  }>();
  expect(rows[0]).toMatchObject({ action: 'staff.own_name', adminName: 'Dana Levi-Cohen' });
});
