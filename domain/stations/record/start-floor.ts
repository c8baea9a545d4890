import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { FEW_VISITS } from './day-level.ts';

/** Number of a bay's newest visits from which the bay is judged. With fewer visits, the bay stays open. */
export const FLOOR_VISITS = FEW_VISITS;

/** Period in ms in which visits count. */
export const FLOOR_PERIOD_MS = 14 * DAY_MS;

/** Interval in ms at which all bays are judged. */
export const FLOOR_EVERY_MS = 60_000;
