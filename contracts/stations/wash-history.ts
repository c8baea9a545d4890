import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

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
});
export type WashHistoryEntry = z.infer<typeof washHistoryEntrySchema>;

export const getWashHistory = endpoint({
  name: 'getWashHistory',
  method: 'GET',
  path: '/api/wash-history',
  summary: 'The washes of whoever is signed in, newest first',
  status: 200,
  answer: z.array(washHistoryEntrySchema),
  problems: ['not_signed_in', 'service_unavailable'],
});
