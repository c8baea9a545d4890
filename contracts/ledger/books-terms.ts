import { z } from 'zod';
import { agorotSchema } from '#contracts/core/money.ts';

/** Fewest and most months without a use after which a package may count as breakage. */
export const UNUSED_MONTHS_MIN = 12;
export const UNUSED_MONTHS_MAX = 240;

/** Most that running one wash may cost, in agorot. */
export const WASH_COST_MAX_AGOROT = 100_000;

export const breakageRules = ['at_expiry', 'never'] as const;

export const booksTermsSchema = z.object({
  /** What is left of a voucher that ends: revenue at its end, or never. */
  breakage: z.enum(breakageRules),
  /** Months without a use after which a package without a last day is revenue; null: never. */
  unusedMonths: z.int().min(UNUSED_MONTHS_MIN).max(UNUSED_MONTHS_MAX).nullable(),
  /** Cost of running one wash, in agorot, booked for used washes that the shop gave; 0: not booked. */
  goodwillWashAgorot: agorotSchema.max(WASH_COST_MAX_AGOROT),
});
export type BooksTermsChoice = z.infer<typeof booksTermsSchema>;
