import { DAY_MS, MINUTE_MS, SECOND_MS, endOfShopDay, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/**
 * Time in ms within which a machine with the shop's own protocol may start a wash. After this time the machine does not
 * start it, so the wash can safely be given back.
 */
export const START_WINDOW_MS = 30 * SECOND_MS;
/**
 * Time in ms without a report from the machine after which a held wash is given back, even if the wash may have taken
 * place.
 */
export const HELD_WASH_SILENCE_MS = 15 * MINUTE_MS;
/** Time in ms for a customer to leave the bay after a wash, if the machine does not report the end. */
export const BAY_EXIT_TIME_MS = MINUTE_MS;

/** Time in ms after a wash within which its bay must be rinsed and disinfected. */
export const RINSE_WITHIN_MS = 15 * MINUTE_MS;

/** Deadlines of a hold, epoch ms: `startBefore` for its start, `busyUntil` for its bay. */
export type HoldTimes = { readonly startBefore: number; readonly busyUntil: number };

/**
 * Returns the deadlines of a hold. The bay is occupied until the result of the wash is known, at most until the silence
 * deadline.
 */
export function holdTimesAt(now: number, startWindowMs: number): HoldTimes {
  return { startBefore: now + startWindowMs, busyUntil: now + startWindowMs + HELD_WASH_SILENCE_MS };
}

/** Returns when the bay of a started wash is free again, unless the machine reports the end earlier; epoch ms. */
export function busyUntil(startedAt: number, minutes: number): number {
  return startedAt + minutes * MINUTE_MS + BAY_EXIT_TIME_MS;
}

/**
 * Returns the deadline for reporting the rinse after a wash whose end the machine did not report, epoch ms. When the
 * deadline is missed, staff are notified.
 */
export function rinseDueAt(startedAt: number, minutes: number): number {
  return rinseDueAfter(startedAt + minutes * MINUTE_MS);
}

/** Returns the deadline for reporting the rinse after the reported end of a wash, epoch ms. */
export function rinseDueAfter(endedAt: number): number {
  return endedAt + RINSE_WITHIN_MS;
}

/**
 * Returns the new expiry of a voucher whose wash is given back after its last day: the end of the next day; epoch ms.
 */
export function graceExpiryAfter(releasedAt: number): number {
  return endOfShopDay(wallTimeAt(releasedAt + DAY_MS));
}
