import { z } from 'zod';

/** Reasons for an outage of a bay or a station; customers see them as text. */
export const outageReasons = ['maintenance', 'repair', 'cleaning', 'no_water', 'no_power', 'other'] as const;
export type OutageReason = (typeof outageReasons)[number];

export const outageSchema = z.object({
  reason: z.enum(outageReasons),
  /** Time at which the outage is expected to end; null if unknown. */
  backAt: z.iso.datetime().nullable(),
});
export type Outage = z.infer<typeof outageSchema>;
