import { z } from 'zod';

/**
 * Claim of a gift: the recipient has added the gift to an account. The code and link that the buyer saw no longer work.
 * The account is not revealed.
 */
export const giftClaimSchema = z.object({
  /** Time of the claim; null for a claim from before claim times were stored. */
  claimedAt: z.iso.datetime().nullable(),
});
export type GiftClaim = z.infer<typeof giftClaimSchema>;
