import { z } from 'zod';

/**
 * A gift that its recipient claimed into an account; the code and link that the giver saw no longer work. Never reveals
 * whose account it is.
 */
export const giftClaimSchema = z.object({
  /** Time of the claim; null for a claim from before claim times were stored. */
  claimedAt: z.iso.datetime().nullable(),
});
export type GiftClaim = z.infer<typeof giftClaimSchema>;
