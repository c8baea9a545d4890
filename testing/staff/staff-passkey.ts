import type { Passkey } from '#contracts/identity/passkeys.ts';
import type { TestBrowser } from '../accounts/account-browser.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { createSoftAuthenticator } from '../accounts/soft-authenticator.ts';
import { leavesRows, type StaffWrite } from './staff-write.ts';

const CREATED = 201;
const at = '/api/admin/passkeys';

/** Adds a passkey to the signed-in staff user, as their browser does. */
export async function addStaffPasskey({ deps }: Pick<TestApp, 'deps'>, browser: TestBrowser) {
  const authenticator = createSoftAuthenticator({ origin: deps.config.publicUrl });
  const options = (await browser.post(`${at}/options`)).json();
  const { statusCode, body } = await browser.post(at, { credential: authenticator.make(options) });
  if (statusCode !== CREATED) throw new Error(body);
  return { authenticator, passkey: JSON.parse(body) as Passkey };
}

/** Calls about own passkeys, for `staff-writes.ts`. */
export const passkeyWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${at}/options`]: leavesRows(0, async (_shop, { browser }) => (await browser.post(`${at}/options`)).statusCode),
  [`POST ${at}`]: async (shop, { browser }) => {
    await addStaffPasskey(shop, browser);
    return CREATED;
  },
  [`DELETE ${at}/:passkeyId`]: leavesRows(2, async (shop, { browser }) => {
    const { passkey } = await addStaffPasskey(shop, browser);
    return (await browser.send('DELETE', `${at}/${passkey.id}`)).statusCode;
  }),
  'POST /api/admin/proof/passkey/options': leavesRows(
    0,
    async (_shop, { browser }) => (await browser.post('/api/admin/proof/passkey/options')).statusCode,
  ),
  'POST /api/admin/proof/passkey': leavesRows(2, async (shop, { browser }) => {
    const { authenticator } = await addStaffPasskey(shop, browser);
    const options = (await browser.post('/api/admin/proof/passkey/options')).json();
    const credential = authenticator.answer(options);
    return (await browser.post('/api/admin/proof/passkey', { credential })).statusCode;
  }),
};
