import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

const LAST_DAY = 7;

/** How long after an attempt began the provider is asked about it, if it is still in doubt. */
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
  /** A week without an answer: a person has to look. */
  | { readonly askAt: null; readonly needsOperator: true };

/**
 * When a payment in doubt is asked about next: 2, 5, 15 minutes, 1, 6, 24 hours, then daily to day
 * seven. Instants are epoch ms; checks that were missed while the shop was down are not made up for.
 */
export function nextCheck(attemptCreatedAt: number, now: number): NextCheck {
  const delayMs = checkDelaysMs.find((candidateMs) => attemptCreatedAt + candidateMs > now);
  return delayMs === undefined
    ? { askAt: null, needsOperator: true }
    : { askAt: attemptCreatedAt + delayMs, needsOperator: false };
}
