import type { Outage, OutageReason } from '#contracts/stations/outage.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';

/**
 * Reason and end (epoch ms) of an outage of a bay or a station. The reason is null without an outage, the end is null
 * if it is unknown.
 */
export type OutageColumns = { readonly outReason: OutageReason | null; readonly outUntil: number | null };

/**
 * Returns the outage to show for an unusable bay. The station's reason comes before the bay's, and an end in the past
 * is omitted. Null if no reason was entered.
 */
export function outageAt(bay: OutageColumns, station: OutageColumns, now: number): Outage | null {
  const { outReason, outUntil } = station.outReason === null ? bay : station;
  if (outReason === null) return null;
  return { reason: outReason, backAt: outUntil === null || outUntil <= now ? null : isoTextOf(outUntil) };
}
