import { DAY_MS, MINUTE_MS, SECOND_MS, endOfShopDay, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

/**
 * Time in ms within which a machine with the shop's own protocol may start a wash. The machine does not start the wash
 * later, so that the wash can then safely be credited back to the voucher.
 */
export const START_WINDOW_MS = 30 * SECOND_MS;
/**
 * Time in ms after which a reserved wash is credited back to the voucher if the machine has sent no report. It is
 * credited back even if the wash may have taken place.
 */
export const HELD_WASH_TIMEOUT_MS = 15 * MINUTE_MS;
/** Time in ms that a customer has to leave the bay after a wash. It is used if the machine does not report the end. */
export const BAY_EXIT_TIME_MS = MINUTE_MS;

/** Time in ms after a wash within which its bay must be rinsed and disinfected. */
export const RINSE_DEADLINE_MS = 15 * MINUTE_MS;

/**
 * Deadlines of a reserved wash in epoch ms. The wash must start before `startBefore`, and its bay is occupied until
 * `busyUntil`.
 */
export type HoldTimes = { readonly startBefore: number; readonly busyUntil: number };

/**
 * Calculates the deadlines of a reserved wash. The bay is occupied until the result of the wash is known, or until the
 * deadline for a silent machine.
 */
export function washHoldTimesAt(now: number, startWindowMs: number): HoldTimes {
  return { startBefore: now + startWindowMs, busyUntil: now + startWindowMs + HELD_WASH_TIMEOUT_MS };
}

/**
 * Calculates the time (epoch ms) at which the bay of a started wash is free again. The bay is free earlier if the
 * machine reports the end.
 */
export function busyUntil(startedAt: number, minutes: number): number {
  return startedAt + minutes * MINUTE_MS + BAY_EXIT_TIME_MS;
}

/**
 * Calculates the deadline (epoch ms) for reporting the rinse after a wash whose end the machine did not report. If the
 * deadline is missed, staff are notified.
 */
export function rinseDueAt(startedAt: number, minutes: number): number {
  return rinseDueAfter(startedAt + minutes * MINUTE_MS);
}

/** Calculates the deadline (epoch ms) for reporting the rinse after the reported end of a wash. */
export function rinseDueAfter(endedAt: number): number {
  return endedAt + RINSE_DEADLINE_MS;
}

/**
 * Calculates the new expiry (epoch ms) of a voucher if a wash is credited back to it after its last day. The new expiry
 * is the end of the next day.
 */
export function graceExpiryAfter(releasedAt: number): number {
  return endOfShopDay(wallTimeAt(releasedAt + DAY_MS));
}
