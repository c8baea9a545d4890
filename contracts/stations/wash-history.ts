import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { petIdSchema, redemptionTokenSchema } from '#contracts/core/ids.ts';
import { pageHeadersSchema, pageQuerySchema } from '#contracts/core/paging.ts';

/**
 * Wash that took place, in the list of past washes. Amounts are shekels as text, and the discount is a percentage as
 * text.
 */
export const washHistoryEntrySchema = z.object({
  id: z.string(),
  packageId: z.int(),
  createdAt: z.iso.datetime(),
  finalPrice: z.string(),
  discountApplied: z.string(),
  packageName: z.string(),
  packageNameHe: z.string(),
  /** True if the voucher was a gift. */
  gift: z.boolean(),
  locationName: z.string(),
  locationNameHe: z.string(),
  bayNo: z.int().positive(),
  startedAt: z.iso.datetime(),
  /** Paid minutes. */
  minutes: z.int().positive(),
  /** Number of seconds for which water ran, as counted by the machine; null if not reported. */
  deliveredSeconds: z.int().nonnegative().nullable(),
  /** Time at which a wash was booked that the machine started without a connection; null for other washes. */
  offlineConfirmedAt: z.iso.datetime().nullable(),
  redemptionToken: redemptionTokenSchema,
  /**
   * Pet that the customer chose for the wash; null if none was chosen. It is also shown if the pet was later removed
   * from the account.
   */
  pet: z.object({ id: petIdSchema, name: z.string() }).nullable(),
  /** Name of the household member who used the wash, as the owner entered it; null for the owner. */
  takenBy: z.string().nullable(),
});
export type WashHistoryEntry = z.infer<typeof washHistoryEntrySchema>;

export const getWashHistory = endpoint({
  name: 'getWashHistory',
  method: 'GET',
  path: '/api/wash-history',
  summary: 'Washes of the signed-in customer, newest first; the Link header contains the next page',
  query: pageQuerySchema,
  status: 200,
  answer: z.array(washHistoryEntrySchema),
  responseHeaders: pageHeadersSchema,
  problems: ['not_signed_in', 'validation_failed', 'service_unavailable'],
});
