import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/*
 * Limits of the water temperature for dogs, in degrees Celsius. Groomers wash at 36 to 39; above 43, plumbing standards
 * warn of pain and scalds. The machine stops by itself within a second. The shop only receives the reading, and sells
 * no further wash.
 */

/** Temperature above which the bay closes after five seconds. */
export const HOT_CELSIUS = 41;
/** Temperature above which the bay closes with the first reading. */
export const SCALDING_CELSIUS = 43;
/**
 * Temperature at or below which the bay opens again after five minutes. The gap to `HOT_CELSIUS` prevents a flapping
 * sensor from opening and closing the bay repeatedly.
 */
export const SAFE_CELSIUS = 39.5;

/**
 * Temperature of running water below which staff are notified after 20 seconds. Groomers wash at 36 to 39; below 33 the
 * heating or the mixing valve is faulty.
 */
export const COLD_CELSIUS = 33;
/** Temperature of running water at or above which it counts as warm again. */
export const WARM_CELSIUS = 35;
/**
 * Temperature of running water below which the bay closes after a minute, until staff have checked it. Tap water
 * without heating is that cold in Israel for most of the year, and a wet small dog cools down in it.
 */
export const CHILL_CELSIUS = 25;

/**
 * Time in ms below `COLD_CELSIUS` after which staff are notified, and at or above `WARM_CELSIUS` after which the alert
 * ends.
 */
export const WARN_AFTER_COLD_MS = 20 * SECOND_MS;
/** Time in ms below `CHILL_CELSIUS` after which the bay closes. */
export const CLOSE_AFTER_CHILL_MS = MINUTE_MS;

/** Time in ms above `HOT_CELSIUS` after which the bay closes. */
export const CLOSE_AFTER_HOT_MS = 5 * SECOND_MS;
/** Time in ms at or below `SAFE_CELSIUS` after which the bay opens again. */
export const OPEN_AFTER_SAFE_MS = 5 * MINUTE_MS;

/**
 * Last reading of a bay. `beyondSince`: time since which readings have been above the limit. `safeSince`: time since
 * which they have been in the safe range. Epoch ms; null if the last reading is not in that range.
 */
export type WaterReading = {
  readonly celsius: number;
  readonly beyondSince: number | null;
  readonly safeSince: number | null;
};

/** Returns whether a reading closes its bay, lets it open again, or changes nothing. */
export function waterSafetyStep(
  { celsius, beyondSince, safeSince }: WaterReading,
  now: number,
): 'close' | 'open' | 'none' {
  if (celsius > SCALDING_CELSIUS) return 'close';
  if (beyondSince !== null && now - beyondSince >= CLOSE_AFTER_HOT_MS) return 'close';
  return safeSince !== null && now - safeSince >= OPEN_AFTER_SAFE_MS ? 'open' : 'none';
}
