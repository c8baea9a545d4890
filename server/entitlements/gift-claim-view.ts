import type { GiftClaim } from '#contracts/entitlements/gift-claim.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { GiftClaimRow } from './store/gift-claim.ts';

/** Returns the claim with its time as ISO text; null for a gift that no recipient claimed. */
export function giftClaimOf(claim: GiftClaimRow | null): GiftClaim | null {
  if (claim === null) return null;
  return { claimedAt: claim.claimedAt === null ? null : isoTextOf(claim.claimedAt) };
}
