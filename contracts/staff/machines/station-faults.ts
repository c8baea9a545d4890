import { z } from 'zod';
import { releaseReasons } from '#contracts/entitlements/redemption.ts';
import { incidentKinds } from '#contracts/stations/log-kinds.ts';

export const failedStartSchema = z.object({
  at: z.iso.datetime(),
  /** How the attempt ended; null if its wash is no longer stored. */
  end: z.enum(releaseReasons).nullable(),
  /** Reason in the words of the machine; null if the machine gave none. */
  reason: z.string().nullable(),
});
export type FailedStart = z.infer<typeof failedStartSchema>;

/** What is wrong at a station: failed starts of its bays, and open incidents. Alerts are counted separately. */
export const faultKinds = ['start_unconfirmed', 'start_failed', ...incidentKinds] as const;
export const stationFaultSchema = z.object({ kind: z.enum(faultKinds), count: z.int().positive() });
export type StationFault = z.infer<typeof stationFaultSchema>;
