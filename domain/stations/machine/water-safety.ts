import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/*
 * Limits of the water temperature for dogs, in degrees Celsius. Groomers wash at 36 to 39; above 43, plumbing standards
 * warn of pain and scalds. The machine stops by itself within a second. The shop only receives the reading, and sells
 * no further wash.
 */

/** Water temperature in °C above which the bay closes after five seconds, because the water is hot. */
export const HOT_CELSIUS = 41;
/** Water temperature in °C above which the bay closes immediately, at the first reading. */
export const SCALDING_CELSIUS = 43;
/**
 * Water temperature in °C at or below which the bay opens again after five minutes. The gap to `HOT_CELSIUS` prevents
 * the bay from opening and closing repeatedly (hysteresis).
 */
export const SAFE_CELSIUS = 39.5;

/**
 * Temperature in °C of running water below which staff are notified after 20 seconds. Groomers wash at 36 to 39 °C.
 * Below 33 °C, the heating or the mixing valve is faulty.
 */
export const COLD_CELSIUS = 33;
/** Temperature in °C of running water at or above which the water counts as warm again. */
export const WARM_CELSIUS = 35;
/**
 * Temperature in °C of running water below which the bay closes after a minute. The bay stays closed until staff have
 * checked it. Unheated tap water in Israel is that cold for most of the year, and a small wet dog would get too cold.
 */
export const CHILL_CELSIUS = 25;

/**
 * Time in ms for which water must be below `COLD_CELSIUS` before staff are notified. The alert ends when the water is
 * at or above `WARM_CELSIUS` for the same time.
 */
export const WARN_AFTER_COLD_MS = 20 * SECOND_MS;
/** Time in ms for which water must be below `CHILL_CELSIUS` before the bay closes. */
export const CLOSE_AFTER_CHILL_MS = MINUTE_MS;

/** Time in ms for which water must be above `HOT_CELSIUS` before the bay closes. */
export const CLOSE_AFTER_HOT_MS = 5 * SECOND_MS;
/** Time in ms for which water must be at or below `SAFE_CELSIUS` before the bay opens again. */
export const OPEN_AFTER_SAFE_MS = 5 * MINUTE_MS;

/**
 * Last reading of a bay's water temperature. `beyondSince` is the time at which the readings rose above the limit.
 * `safeSince` is the time at which they entered the safe range. Times are epoch ms; null if the last reading is not in
 * that range.
 */
export type WaterReading = {
  readonly celsius: number;
  readonly beyondSince: number | null;
  readonly safeSince: number | null;
};

/** Determines if a water temperature reading closes its bay, lets the bay open again, or changes nothing. */
export function waterSafetyAction(
  { celsius, beyondSince, safeSince }: WaterReading,
  now: number,
): 'close' | 'open' | 'none' {
  if (celsius > SCALDING_CELSIUS) return 'close';
  if (beyondSince !== null && now - beyondSince >= CLOSE_AFTER_HOT_MS) return 'close';
  return safeSince !== null && now - safeSince >= OPEN_AFTER_SAFE_MS ? 'open' : 'none';
}
