import { startSmsPeer } from '#peers/test/sms.ts';
import { encryptSettings } from '#server/core/credentials/sealed-settings.ts';
import type { StaffWrite } from '../staff-write.ts';

const at = '/api/admin/providers/credentials';

/** Calls of the providers' credentials, for `staff-writes.ts`. */
export const credentialWrites: Readonly<Record<string, StaffWrite>> = {
  [`PUT ${at}/:provider`]: async (_shop, { browser }) => {
    const peer = await startSmsPeer('http', { user: '', token: 'a-token-for-tests', sender: '' });
    const form = { url: peer.url, token: 'a-token-for-tests', phone: '050-1234567', locale: 'he', seen: 0 };
    const { statusCode } = await browser.send('PUT', `${at}/http`, form);
    await peer.close();
    return statusCode;
  },
  [`DELETE ${at}/:provider`]: async ({ deps }, { browser, staffId }) => {
    const sealed = encryptSettings(deps.keyring, 'cardcom', { CARDCOM_TERMINAL: '1234' });
    await deps.db.executeSql(
      `insert into provider_credential
         (provider, kind, settings_sealed, active, public_mark, version, saved_at, saved_by)
       values ('cardcom', 'payments', $1, false, '1234', 1, now(), $2)`,
      [sealed, staffId],
    );
    return (await browser.send('DELETE', `${at}/cardcom`, { seen: 1 })).statusCode;
  },
};
