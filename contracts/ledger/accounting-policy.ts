import { z } from 'zod';
import { agorotSchema } from '#contracts/core/money.ts';

/** Minimum number of months without use after which an unused package may be booked as revenue (breakage). */
export const BREAKAGE_MONTHS_MIN = 12;
export const BREAKAGE_MONTHS_MAX = 240;

/** Maximum cost of one wash, in agorot. */
export const WASH_COST_MAX_AGOROT = 100_000;

export const breakageRules = ['at_expiry', 'never'] as const;

export const accountingPolicySchema = z.object({
  /**
   * Treatment of the unused washes of an expired voucher. They are booked as revenue at the expiry, or are never booked
   * as revenue.
   */
  breakage: z.enum(breakageRules),
  /**
   * Number of months without use after which a package without an expiry date is booked as revenue. Null if such
   * packages are never booked as revenue.
   */
  unusedMonths: z.int().min(BREAKAGE_MONTHS_MIN).max(BREAKAGE_MONTHS_MAX).nullable(),
  /**
   * Cost per wash in agorot that is booked when a goodwill wash (given free by staff) is used; 0 if no cost is booked.
   */
  goodwillWashAgorot: agorotSchema.max(WASH_COST_MAX_AGOROT),
});
export type AccountingPolicyInput = z.infer<typeof accountingPolicySchema>;
