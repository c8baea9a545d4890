import type { Passkey } from '#contracts/identity/passkeys.ts';
import type { PasskeyRow } from '#server/identity/store/passkey.ts';

/** A passkey as its owner sees it: nothing that another could sign in with. */
export function passkeyView(row: PasskeyRow): Passkey {
  return {
    id: row.passkeyId,
    credentialId: row.credentialId.toString('base64url'),
    name: row.name,
    createdAt: new Date(row.createdAt).toISOString(),
    lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt).toISOString(),
    backedUp: row.backedUp,
  };
}
