import { z } from 'zod';

/** In the order in which they win at equal worth. */
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
 * The rules that spoke for a member's order, the one that won first, as they were decided when it was placed. Told to
 * whoever bought it and to nobody else with the link: a reason may be a person's age or health.
 */
export const discountOffersSchema = z.array(
  z.object({
    rule: z.enum(discountRules),
    percent: z.number().nonnegative(),
    /** What it took off, or would have. */
    discountAgorot: z.int().nonnegative(),
    won: z.boolean(),
  }),
);
export type DiscountOffers = z.infer<typeof discountOffersSchema>;
