import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

const LAST_DAY = 7;

/**
 * Times of the status requests to the provider, in ms after the start of an attempt. The requests stop when the outcome
 * is known.
 */
export const checkDelaysMs = [
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  ...Array.from({ length: LAST_DAY - 1 }, (_, index) => (index + 2) * DAY_MS),
] as const satisfies readonly number[];

export type NextCheck =
  | { readonly askAt: number; readonly needsOperator: false }
  /** No status request is left after a week, so staff must check the payment. */
  | { readonly askAt: null; readonly needsOperator: true };

/**
 * Returns the next status request of an open payment: after 2, 5, 15 minutes, 1, 6, 24 hours, then daily until day
 * seven. Times are epoch ms. Requests missed during downtime are not repeated.
 */
export function nextCheck(attemptCreatedAt: number, now: number): NextCheck {
  const delayMs = checkDelaysMs.find((candidateMs) => attemptCreatedAt + candidateMs > now);
  return delayMs === undefined
    ? { askAt: null, needsOperator: true }
    : { askAt: attemptCreatedAt + delayMs, needsOperator: false };
}
