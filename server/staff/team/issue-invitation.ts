import type { StaffId } from '#contracts/core/ids.ts';
import { INVITATION_LIFETIME_MS, RESET_LINK_LIFETIME_MS } from '#domain/staff/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { mailSecretHashes } from '#server/core/keyring/mail-secret.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addInvitation, type StaffLinkPurpose } from './store/staff-invitation.ts';

const LIFETIME_MS = {
  invitation: INVITATION_LIFETIME_MS,
  password: RESET_LINK_LIFETIME_MS,
} as const satisfies Record<StaffLinkPurpose, number>;

/** Creates a link to set a password. The user's previous link with the same purpose becomes invalid. */
export async function issueInvitation(
  deps: Pick<Deps, 'clock' | 'ids' | 'keyring'>,
  tx: Tx,
  { staffId, purpose }: { readonly staffId: StaffId; readonly purpose: StaffLinkPurpose },
): Promise<{ readonly staffInvitationId: string; readonly token: string }> {
  const staffInvitationId = deps.ids.uuid();
  const token = deps.keyring.mailToken(staffInvitationId);
  const now = steadyNow(deps.clock);
  const hashes = mailSecretHashes(deps.keyring, staffInvitationId);
  const expiresAt = now + LIFETIME_MS[purpose];
  await addInvitation(tx, { staffInvitationId, staffId, purpose, ...hashes, now, expiresAt });
  return { staffInvitationId, token };
}
