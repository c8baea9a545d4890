import { fullNameOf } from '#domain/core/names/full-name.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Founder } from '#contracts/identity/founder.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findFounder } from '#server/loyalty/public.ts';
import { getCurrentUser } from '../account/get-current-user.ts';

/** Returns the profile of a founder member. Returns null for all other customers. */
export async function getFounderMember(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  customerId: CustomerId,
): Promise<Founder | null> {
  const founder = await findFounder(deps.db, customerId);
  const user = founder === null ? null : await getCurrentUser(deps, customerId);
  if (founder === null || user === null) return null;
  return {
    name: fullNameOf(user),
    email: user.email,
    phone: user.phone,
    memberSince: new Date(founder.memberSince).toISOString(),
    loyaltyTier: user.loyaltyTier,
    discountPercent: founder.discountPercent,
    isClubMember: founder.clubMember,
    totalSpent: user.totalSpent,
    washBalance: user.washBalance,
  };
}
