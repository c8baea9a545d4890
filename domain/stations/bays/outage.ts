import type { Outage, OutageReason } from '#contracts/stations/outage.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';

/** Why a bay or a station is out of service, and until when (epoch ms). */
export type OutRow = { readonly outReason: OutageReason | null; readonly outUntil: number | null };

/**
 * What is said of a bay that nobody can use: the station's reason comes before its own, and an end that has passed is
 * none. Null where nobody said why.
 */
export function outageAt(bay: OutRow, station: OutRow, now: number): Outage | null {
  const { outReason, outUntil } = station.outReason === null ? bay : station;
  if (outReason === null) return null;
  return { reason: outReason, backAt: outUntil === null || outUntil <= now ? null : isoTextOf(outUntil) };
}
