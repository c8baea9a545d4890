import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { MIN_VISITS_FOR_PERCENT } from './outage-level.ts';

/**
 * Number of a bay's newest visits from which its first-start success is computed. With fewer visits, the bay stays
 * open.
 */
export const START_SUCCESS_MIN_VISITS = MIN_VISITS_FOR_PERCENT;

/**
 * First-start success in percent below which a bay closes automatically, unless staff chose another value. At this
 * value a bay that fails every third customer stays open, and a bay that fails every second customer closes.
 */
export const START_SUCCESS_DEFAULT_PERCENT = 60;

/** Maximum age in ms of the visits that count for the first-start success. */
export const START_SUCCESS_PERIOD_MS = 14 * DAY_MS;

/** Interval in ms at which the first-start success of all bays is checked. */
export const START_SUCCESS_CHECK_MS = 60_000;
