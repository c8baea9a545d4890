import { z } from 'zod';
import { agorotSchema } from '#contracts/core/money.ts';

/** Minimum number of months without use after which a package may count as breakage. */
export const UNUSED_MONTHS_MIN = 12;
export const UNUSED_MONTHS_MAX = 240;

/** Maximum cost of one wash, in agorot. */
export const WASH_COST_MAX_AGOROT = 100_000;

export const breakageRules = ['at_expiry', 'never'] as const;

export const booksTermsSchema = z.object({
  /** Treatment of the remaining washes of an expired voucher: revenue at expiry, or never. */
  breakage: z.enum(breakageRules),
  /**
   * Number of months without use after which a package without an expiry date becomes revenue; null if it never does.
   */
  unusedMonths: z.int().min(UNUSED_MONTHS_MIN).max(UNUSED_MONTHS_MAX).nullable(),
  /** Cost of one wash in agorot, booked for used washes that were gifts of the shop; 0 if no cost is booked. */
  goodwillWashAgorot: agorotSchema.max(WASH_COST_MAX_AGOROT),
});
export type BooksTermsChoice = z.infer<typeof booksTermsSchema>;
