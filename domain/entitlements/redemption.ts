import { DAY_MS, MINUTE_MS, SECOND_MS, endOfShopDay, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/**
 * How long a machine of our own protocol may take to begin; later it must not, and that is what makes giving back safe.
 */
export const START_WINDOW_MS = 30 * SECOND_MS;
/** After so much silence of a station a held wash goes back, whatever happened there. */
export const SILENCE_MS = 15 * MINUTE_MS;
/** Between the end of the minutes and the next visitor, where the machine does not say that it ended. */
export const LEAVING_MS = MINUTE_MS;

/** After the minutes of a wash its bay is rinsed and disinfected within this. */
export const RINSE_WITHIN_MS = 15 * MINUTE_MS;

/** What a hold promises; epoch ms. */
export type HoldTimes = { readonly startBefore: number; readonly busyUntil: number };

/** The bay is taken until it is known what became of the wash, at the latest until silence gives it back. */
export function holdTimesAt(now: number, startWindowMs: number): HoldTimes {
  return { startBefore: now + startWindowMs, busyUntil: now + startWindowMs + SILENCE_MS };
}

/** When the bay of a wash that began is free again, unless the machine says so earlier; epoch ms. */
export function busyUntil(startedAt: number, minutes: number): number {
  return startedAt + minutes * MINUTE_MS + LEAVING_MS;
}

/** By then the rinse after a wash has been reported, or somebody is told; epoch ms. */
export function rinseDueAt(startedAt: number, minutes: number): number {
  return startedAt + minutes * MINUTE_MS + RINSE_WITHIN_MS;
}

/** A wash that comes back past the last day of its voucher stays good until the end of the next day; epoch ms. */
export function graceAfter(releasedAt: number): number {
  return endOfShopDay(wallTimeAt(releasedAt + DAY_MS));
}
