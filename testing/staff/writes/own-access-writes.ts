import { randomUUID } from 'node:crypto';
import type { PushDevice } from '#contracts/staff/team/push-devices.ts';
import type { StaffSession } from '#contracts/staff/team/own-access.ts';
import { createBrowser, GOOD_PASSWORD, type TestBrowser } from '../../accounts/account-browser.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import type { TestMember } from '../staff-member.ts';
import { leavesRows, type StaffWrite } from '../staff-write.ts';

const at = '/api/admin/me';

/** Signs the staff user in on another device. `network`: its IPv4 address. */
export async function signInElsewhere(
  shop: TestApp,
  { email, nextCode }: TestMember,
  network = '198.51.100.77',
): Promise<TestBrowser> {
  const other = createBrowser(shop, network);
  await other.post('/api/admin/login', { email, password: GOOD_PASSWORD });
  const { statusCode, body } = await other.post('/api/admin/login/code', { code: nextCode() });
  if (statusCode !== 200) throw new Error(body);
  return other;
}

/** Returns the id of a session that is not the browser's own. */
export async function otherSessionOf(browser: TestBrowser): Promise<string> {
  const { rows } = (await browser.get(`${at}/sessions`)).json<{ rows: readonly StaffSession[] }>();
  return rows.find(({ current }) => !current)?.id ?? '';
}

/** Asks for a new email address. */
function askEmail(browser: TestBrowser) {
  return browser.post(`${at}/email`, { email: `${randomUUID()}@example.com` });
}

/** Subscribes a browser to alerts. */
function addPushDevice(browser: TestBrowser) {
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  return browser.post(`${at}/push-devices`, { endpoint: `https://push.example/${randomUUID()}`, keys });
}

/** Calls that change a staff user's own access, for `staff-writes.ts`. */
export const ownAccessWrites: Readonly<Record<string, StaffWrite>> = {
  [`PUT ${at}/name`]: async (_shop, { browser }) =>
    (await browser.send('PUT', `${at}/name`, { name: 'Dana Levi' })).statusCode,
  [`PUT ${at}/password`]: async (_shop, { browser }) =>
    (await browser.send('PUT', `${at}/password`, { password: GOOD_PASSWORD })).statusCode,
  [`POST ${at}/recovery-codes`]: async (_shop, { browser }) => (await browser.post(`${at}/recovery-codes`)).statusCode,
  [`DELETE ${at}/sessions/:sessionId`]: leavesRows(2, async (shop, owner) => {
    await signInElsewhere(shop, owner);
    return (await owner.browser.send('DELETE', `${at}/sessions/${await otherSessionOf(owner.browser)}`)).statusCode;
  }),
  [`POST ${at}/push-devices`]: async (_shop, { browser }) => (await addPushDevice(browser)).statusCode,
  [`PATCH ${at}/push-devices/:deviceId`]: leavesRows(2, async (_shop, { browser }) => {
    await addPushDevice(browser);
    const { rows } = (await browser.get(`${at}/push-devices`)).json<{ rows: readonly PushDevice[] }>();
    return (await browser.send('PATCH', `${at}/push-devices/${rows.at(-1)?.id}`, { approvals: false })).statusCode;
  }),
  [`DELETE ${at}/push-devices/:deviceId`]: leavesRows(2, async (_shop, { browser }) => {
    await addPushDevice(browser);
    const { rows } = (await browser.get(`${at}/push-devices`)).json<{ rows: readonly PushDevice[] }>();
    return (await browser.send('DELETE', `${at}/push-devices/${rows.at(-1)?.id}`)).statusCode;
  }),
  // after these calls the owner has another email address
  [`POST ${at}/email`]: async (_shop, { browser }) => (await askEmail(browser)).statusCode,
  [`POST ${at}/email/confirmation`]: leavesRows(2, async ({ deps }, { browser, staffId }) => {
    await askEmail(browser);
    const { rows } = await deps.db.executeSql(
      `select staff_email_change_id as id from staff_email_change
      where staff_id = $1 and confirmed_at is null and ended_at is null`,
      [staffId],
    );
    const code = deps.keyring.mailCode(String(rows[0]?.['id']));
    return (await browser.post(`${at}/email/confirmation`, { code })).statusCode;
  }),
  [`DELETE ${at}/sessions`]: async (_shop, { browser }) => (await browser.send('DELETE', `${at}/sessions`)).statusCode,
};
