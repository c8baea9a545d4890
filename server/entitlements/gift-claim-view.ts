import type { GiftClaim } from '#contracts/entitlements/gift-claim.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { GiftClaimRow } from './store/gift-claim.ts';

/**
 * Returns the claim of a gift, with its time as ISO text, or null if the time was not stored. Returns null if no
 * recipient claimed the gift.
 */
export function giftClaimOf(claim: GiftClaimRow | null): GiftClaim | null {
  if (claim === null) return null;
  return { claimedAt: claim.claimedAt === null ? null : toIsoInstant(claim.claimedAt) };
}
