import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { timeLeft, type TimeLeft } from '#domain/stations/machine/time-left.ts';
import { m } from '#messages/compiled/messages.js';

type TimedWash = Pick<RedemptionView, 'startedAt' | 'requestedAt' | 'minutes' | 'timeLeft'>;

/** Returns the remaining time of a running wash at `now` (epoch ms), and whether its machine reported it. */
export function washTimeLeft(
  { startedAt, requestedAt, minutes, timeLeft: reported }: TimedWash,
  now: number,
): TimeLeft {
  const report = reported === null ? null : { seconds: reported.seconds, at: Date.parse(reported.at) };
  return timeLeft({ startedAt: Date.parse(startedAt ?? requestedAt), minutes, report }, now);
}

/** Returns the reported remaining time in words; `minutes` as in `TimeLeft`. */
export function timeLeftText(minutes: number): string {
  return minutes === 0 ? m.wash_left_less() : m.wash_left({ count: minutes });
}
