import { FAMILY_MEMBERS_MAX, type GrantedAllowance } from '#contracts/entitlements/family.ts';
import { shareIdSchema } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { FAMILY_INVITATION_LIFETIME_MS } from '#domain/entitlements/family-share.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Customer } from '#server/core/actor.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { findAccountContact } from '#server/identity/public.ts';
import { entitlementsRateLimits } from '#server/entitlements/limits.ts';
import {
  lockSharingCustomer,
  inviteToSharedAllowance,
  encryptAllowanceText,
} from '../store/washes/shared-allowance.ts';

type InvitationCommand = { readonly name: string; readonly email: string; readonly monthlyLimit: number };
type InviteDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'wake'>;

/**
 * Invites a household member by mail to use this account's washes. The mail contains the owner's verified email
 * address, which is the only fact that a recipient can rely on. An account without a verified email address cannot
 * invite.
 */
export async function inviteToFamily(
  deps: InviteDeps,
  { customerId: ownerId }: Customer,
  { name, email, monthlyLimit }: InvitationCommand,
): Promise<Outcome<GrantedAllowance, 'email_not_proven' | 'list_full' | 'not_signed_in' | 'too_many_requests'>> {
  const { clock, db, ids, keyring, limits, wake } = deps;
  if ((await findAccountContact(deps, ownerId)) === null) return refused('email_not_proven');
  const index = blindIndexOfEmail(keyring, email).toString('hex');
  if (!(await limits.consume(entitlementsRateLimits.invitations_by_email, index)).allowed)
    return refused('too_many_requests');
  const shareId = shareIdSchema.parse(ids.uuid());
  const now = steadyNow(clock);
  const endsAt = now + FAMILY_INVITATION_LIFETIME_MS;
  const share = {
    shareId,
    ownerId,
    monthlyLimit,
    nameSealed: encryptAllowanceText(keyring, { shareId, part: 'name' }, name),
    emailSealed: encryptAllowanceText(keyring, { shareId, part: 'email' }, email),
    tokenHash: keyring.tokenHash(keyring.mailToken(shareId)),
    now,
    endsAt,
  };
  const refusal = await db.inTransaction(async (tx) => {
    if (!(await lockSharingCustomer(tx, ownerId))) return 'not_signed_in';
    return (await inviteToSharedAllowance(tx, share, FAMILY_MEMBERS_MAX)) ? null : 'list_full';
  });
  if (refusal !== null) return refused(refusal);
  wake.outbox('mail');
  return accepted({
    id: shareId,
    name,
    invited: { email, until: toIsoInstant(endsAt) },
    monthlyLimit,
    usedThisMonth: 0,
  });
}
