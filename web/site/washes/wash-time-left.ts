import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { timeLeft, type TimeLeft } from '#domain/stations/machine/time-left.ts';
import { m } from '#messages/compiled/messages.js';

type TimedWash = Pick<RedemptionView, 'startedAt' | 'requestedAt' | 'minutes' | 'timeLeft'>;

/**
 * Returns the remaining time of a running wash at the time `now` in epoch milliseconds. Also says whether its machine
 * reported this time.
 */
export function washTimeLeft(
  { startedAt, requestedAt, minutes, timeLeft: reported }: TimedWash,
  now: number,
): TimeLeft {
  const report = reported === null ? null : { seconds: reported.seconds, at: Date.parse(reported.at) };
  return timeLeft({ startedAt: Date.parse(startedAt ?? requestedAt), minutes, report }, now);
}

/** Formats the remaining time that the machine reported in words. `minutes` is the value from `TimeLeft`. */
export function timeLeftText(minutes: number): string {
  return minutes === 0 ? m.wash_left_less() : m.wash_left({ count: minutes });
}
