import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { petIdSchema, redemptionTokenSchema } from '#contracts/core/ids.ts';
import { pageHeadersSchema, pageQuerySchema } from '#contracts/core/paging.ts';

/** One wash that took place. Money is shekels as text; the discount is a percentage as text. */
export const washHistoryEntrySchema = z.object({
  id: z.string(),
  packageId: z.int(),
  createdAt: z.iso.datetime(),
  finalPrice: z.string(),
  discountApplied: z.string(),
  packageName: z.string(),
  packageNameHe: z.string(),
  locationName: z.string(),
  locationNameHe: z.string(),
  bayNo: z.int().positive(),
  /** When the machine started. */
  startedAt: z.iso.datetime(),
  /** What was credited. */
  minutes: z.int().positive(),
  /** How long the water ran, as the machine counted; null where it did not say. */
  deliveredSeconds: z.int().nonnegative().nullable(),
  /** The machine gave it without a connection, and it was booked then; null of every other wash. */
  offlineConfirmedAt: z.iso.datetime().nullable(),
  /** Token of this wash's page. */
  redemptionToken: redemptionTokenSchema,
  /** Whom it was for, as its owner said; also one that was taken off the list since. */
  pet: z.object({ id: petIdSchema, name: z.string() }).nullable(),
  /** Who took it, of those the owner shares with, as the owner calls them; null: the owner. */
  takenBy: z.string().nullable(),
});
export type WashHistoryEntry = z.infer<typeof washHistoryEntrySchema>;

export const getWashHistory = endpoint({
  name: 'getWashHistory',
  method: 'GET',
  path: '/api/wash-history',
  summary: 'The washes of whoever is signed in, newest first; the Link header names the next page',
  query: pageQuerySchema,
  status: 200,
  answer: z.array(washHistoryEntrySchema),
  answerHeaders: pageHeadersSchema,
  problems: ['not_signed_in', 'validation_failed', 'service_unavailable'],
});
