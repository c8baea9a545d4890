import { z } from 'zod';

/**
 * A gift that its recipient claimed into an account: the code and link that the giver was shown no longer work.
 * Never says whose account it is.
 */
export const giftClaimSchema = z.object({
  /** Null for a claim made before claims were dated. */
  claimedAt: z.iso.datetime().nullable(),
});
export type GiftClaim = z.infer<typeof giftClaimSchema>;
