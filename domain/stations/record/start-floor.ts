import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { FEW_VISITS } from './day-level.ts';

/** Number of a bay's newest visits that are judged. Fewer say nothing, so the bay stays open. */
export const FLOOR_VISITS = FEW_VISITS;

/** Period in ms in which these visits count. */
export const FLOOR_PERIOD_MS = 14 * DAY_MS;

/** Interval in ms at which all bays are judged. */
export const FLOOR_EVERY_MS = 60_000;
