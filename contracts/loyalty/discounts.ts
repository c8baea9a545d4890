import { z } from 'zod';

/** Discount rules. If two rules give the same discount, the rule that is earlier in this list is used. */
export const discountRules = [
  'founder',
  'verified_disability',
  'verified_senior',
  'referred_friend',
  'new_member',
  'regular_member',
] as const;
export type DiscountRule = (typeof discountRules)[number];

/**
 * Discount rules that applied to a customer's order when it was placed; the rule that was used comes first. Only the
 * buyer may see them, because a reason can reveal age or health.
 */
export const discountOffersSchema = z.array(
  z.object({
    rule: z.enum(discountRules),
    percent: z.number().nonnegative(),
    /** Discount of the rule, in agorot, whether it was used or not. */
    discountAgorot: z.int().nonnegative(),
    won: z.boolean(),
  }),
);
export type DiscountOffers = z.infer<typeof discountOffersSchema>;
