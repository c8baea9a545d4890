import type { StaffId } from '#contracts/core/ids.ts';
import { INVITATION_MS } from '#domain/staff/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { mailSecretHashes } from '#server/core/keyring/mail-secret.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addInvitation } from './store/staff-invitation.ts';

/** Creates a link to set a password. The previous link becomes invalid. */
export async function issueInvitation(
  deps: Pick<Deps, 'clock' | 'ids' | 'keyring'>,
  tx: Tx,
  staffId: StaffId,
): Promise<{ readonly staffInvitationId: string; readonly token: string }> {
  const staffInvitationId = deps.ids.uuid();
  const token = deps.keyring.mailToken(staffInvitationId);
  const now = steadyNow(deps.clock);
  const hashes = mailSecretHashes(deps.keyring, staffInvitationId);
  await addInvitation(tx, { staffInvitationId, staffId, ...hashes, now, expiresAt: now + INVITATION_MS });
  return { staffInvitationId, token };
}
