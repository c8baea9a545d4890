import { z } from 'zod';

/** Why nobody can wash at a bay or a station, in words that customers read, too. */
export const outageReasons = ['maintenance', 'repair', 'cleaning', 'no_water', 'no_power', 'other'] as const;
export type OutageReason = (typeof outageReasons)[number];

export const outageSchema = z.object({
  reason: z.enum(outageReasons),
  /** When it should work again; null where nobody can say. */
  backAt: z.iso.datetime().nullable(),
});
export type Outage = z.infer<typeof outageSchema>;
