import type { Queryable } from '#server/core/db/database.ts';
import { isPasskeyKnown } from '#server/identity/store/passkey.ts';

/**
 * Why a passkey opens no account: 'passkey_unknown' where nothing here knows it, because it was removed. The page then
 * tells the browser, which stops offering it (WebAuthn, `signalUnknownCredential`). Who asks has the passkey in hand, and
 * its id cannot be guessed, so the answer tells nothing about others.
 */
export async function whyPasskeyOpensNothing(
  db: Queryable,
  credentialId: Buffer,
): Promise<'passkey_refused' | 'passkey_unknown'> {
  return (await isPasskeyKnown(db, credentialId)) ? 'passkey_refused' : 'passkey_unknown';
}
