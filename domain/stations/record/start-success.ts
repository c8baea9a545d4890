import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { MIN_VISITS_FOR_PERCENT } from './outage-level.ts';

/**
 * Number of a bay's newest visits from which its first-attempt success rate is computed. With fewer visits, the bay
 * stays open.
 */
export const START_SUCCESS_MIN_VISITS = MIN_VISITS_FOR_PERCENT;

/**
 * Default minimum of the first-attempt success rate, in percent. A bay below the minimum closes automatically. At this
 * value a bay that fails every third customer stays open, and a bay that fails every second customer closes.
 */
export const START_SUCCESS_DEFAULT_PERCENT = 60;

/** Maximum age in ms of the visits that count for the first-attempt success rate. */
export const START_SUCCESS_PERIOD_MS = 14 * DAY_MS;

/** Interval in ms at which the first-attempt success rate of all bays is checked. */
export const START_SUCCESS_CHECK_MS = 60_000;
