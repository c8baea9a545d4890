import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Maximum age in ms of a machine's report from which the remaining time is counted down. A machine reports once a
 * minute. If it stops reporting, its wash may have stopped as well, so only an estimate may be shown.
 */
export const REPORT_MAX_AGE_MS = 90 * SECOND_MS;

export type RunningWash = {
  /** Start of the wash, epoch ms. */
  readonly startedAt: number;
  /** Credited minutes. */
  readonly minutes: number;
  /** Last report of the machine about the remaining time. `at` is in epoch ms. Null if the machine reports no time. */
  readonly report: { readonly seconds: number; readonly at: number } | null;
};

export type TimeLeft =
  /**
   * Remaining time in whole minutes, rounded up. 0 means less than one minute. `share` is the elapsed part of the
   * credited time, from 0 to 1.
   */
  | { readonly kind: 'reported'; readonly minutes: number; readonly share: number }
  /** Estimated end (epoch ms), used if the machine reports no time or its last report is too old. */
  | { readonly kind: 'estimated'; readonly endsAt: number };

/**
 * Calculates the remaining time of a running wash at `now` (epoch ms). The result also states if the machine reported
 * the time.
 */
export function timeLeft({ startedAt, minutes, report }: RunningWash, now: number): TimeLeft {
  const creditedMs = minutes * MINUTE_MS;
  if (report === null) return { kind: 'estimated', endsAt: startedAt + creditedMs };
  const ageMs = Math.max(0, now - report.at);
  const leftMs = report.seconds * SECOND_MS - ageMs;
  if (ageMs > REPORT_MAX_AGE_MS) return { kind: 'estimated', endsAt: report.at + report.seconds * SECOND_MS };
  return {
    kind: 'reported',
    minutes: leftMs < MINUTE_MS ? 0 : Math.ceil(leftMs / MINUTE_MS),
    share: Math.min(1, Math.max(0, 1 - leftMs / creditedMs)),
  };
}
