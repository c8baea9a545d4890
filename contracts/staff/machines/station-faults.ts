import { z } from 'zod';
import { releaseReasons } from '#contracts/entitlements/redemption.ts';
import { faultKinds } from '#contracts/stations/log-kinds.ts';

export const failedStartSchema = z.object({
  at: z.iso.datetime(),
  /** Result of the start attempt; null if its wash is no longer stored. */
  end: z.enum(releaseReasons).nullable(),
  /** Reason as the machine reported it; null if the machine gave none. */
  reason: z.string().nullable(),
});
export type FailedStart = z.infer<typeof failedStartSchema>;

export const stationFaultSchema = z.object({ kind: z.enum(faultKinds), count: z.int().positive() });
