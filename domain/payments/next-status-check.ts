import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

const LAST_DAY = 7;

/**
 * Delays in ms after the start of a payment attempt, at which its status is requested from the provider. The requests
 * stop when the outcome is known.
 */
export const statusCheckDelaysMs = [
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  ...Array.from({ length: LAST_DAY - 1 }, (_, index) => (index + 2) * DAY_MS),
] as const satisfies readonly number[];

export type NextStatusCheck =
  | { readonly statusRequestAt: number; readonly needsOperator: false }
  /** The last status request, after a week, has been made. Staff must check the payment. */
  | { readonly statusRequestAt: null; readonly needsOperator: true };

/**
 * Calculates the time of the next status request for an open payment. Requests are made after 2, 5 and 15 minutes and
 * 1, 6 and 24 hours, then daily until day seven. Times are epoch ms. Requests that were missed while the shop was down
 * are not repeated.
 */
export function nextStatusCheck(attemptCreatedAt: number, now: number): NextStatusCheck {
  const delayMs = statusCheckDelaysMs.find((candidateMs) => attemptCreatedAt + candidateMs > now);
  return delayMs === undefined
    ? { statusRequestAt: null, needsOperator: true }
    : { statusRequestAt: attemptCreatedAt + delayMs, needsOperator: false };
}
