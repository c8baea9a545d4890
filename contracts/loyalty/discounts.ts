import { z } from 'zod';

/** Discount rules. If two rules give the same discount, the rule that is first in this list is used. */
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
 * Discount rules that applied to a customer's order when it was placed. The rule that was used comes first. Only the
 * buyer may see the rules, because a reason can reveal age or health.
 */
export const discountOffersSchema = z.array(
  z.object({
    rule: z.enum(discountRules),
    percent: z.number().nonnegative(),
    /** Discount in agorot that the rule gives. It is also stated if the rule was not used. */
    discountAgorot: z.int().nonnegative(),
    won: z.boolean(),
  }),
);
export type DiscountOffers = z.infer<typeof discountOffersSchema>;
