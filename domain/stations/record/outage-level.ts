import type { OutageLevel } from '#contracts/stations/station-history.ts';

export type DayAvailability = { readonly watched: boolean; readonly openSeconds: number; readonly outSeconds: number };

/**
 * Returns the outage level of a station on a day, over all its bays. The levels are not monitored (`n`), closed (`c`),
 * no outage (`u`), outages for less than half of the open time (`s`), and more outages (`d`).
 */
export function outageLevelOf({ watched, openSeconds, outSeconds }: DayAvailability): OutageLevel {
  if (!watched) return 'n';
  if (openSeconds === 0) return 'c';
  if (outSeconds === 0) return 'u';
  return outSeconds * 2 < openSeconds ? 's' : 'd';
}

/** Minimum number of visits for showing a percentage. With fewer visits, only the numbers are shown. */
export const MIN_VISITS_FOR_PERCENT = 20;

/**
 * Calculates the share of `part` in `of`, in tenths of a percent. The result is rounded down, so that 100 % means all.
 * Returns null if there are too few visits, or if `of` is 0.
 */
export function permilleOf(
  part: number,
  { of, visits }: { readonly of: number; readonly visits: number },
): number | null {
  if (visits < MIN_VISITS_FOR_PERCENT || of === 0) return null;
  return Math.floor((part * 1_000) / of);
}
