import type { Outage, OutageReason } from '#contracts/stations/outage.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';

/**
 * Reason and end (epoch ms) of an outage of a bay or a station. The reason is null if there is no outage. The end is
 * null if it is unknown.
 */
export type OutageColumns = { readonly outReason: OutageReason | null; readonly outUntil: number | null };

/**
 * Returns the outage to show for a bay that cannot be used. If the station and the bay both have a reason, the
 * station's reason is used. An end in the past is omitted. Returns null if no reason was entered.
 */
export function outageAt(bay: OutageColumns, station: OutageColumns, now: number): Outage | null {
  const { outReason, outUntil } = station.outReason === null ? bay : station;
  if (outReason === null) return null;
  return { reason: outReason, backAt: outUntil === null || outUntil <= now ? null : toIsoInstant(outUntil) };
}
