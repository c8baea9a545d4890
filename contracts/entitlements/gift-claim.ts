import { z } from 'zod';

/**
 * Claim of a gift, which means that the recipient has added the gift to an account. The code and link that the buyer
 * saw no longer work. The account is not revealed.
 */
export const giftClaimSchema = z.object({
  /** Time of the claim. Null for an old claim that was made before claim times were stored. */
  claimedAt: z.iso.datetime().nullable(),
});
export type GiftClaim = z.infer<typeof giftClaimSchema>;
