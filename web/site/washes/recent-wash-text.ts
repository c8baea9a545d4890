import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { isWashRunning } from './is-wash-running.ts';
import { washTimeLeft } from './wash-time-left.ts';

/**
 * Returns the text for the state of a wash. If the machine did not report the end, the wash is treated as ended after
 * its planned minutes.
 */
export function recentWashText(wash: RedemptionView, now: number): string {
  const { state, minutes, requestedAt, startedAt, endedAt, refunded } = wash;
  if (state === 'completed') {
    if (isWashRunning(wash, now)) return runningText(wash, now);
    const estimatedEnd = Date.parse(startedAt ?? requestedAt) + minutes * MINUTE_MS;
    return m.fresh_washes_ended({ time: formatTime(endedAt === null ? estimatedEnd : Date.parse(endedAt)) });
  }
  const time = formatTime(Date.parse(requestedAt));
  if (state === 'held') return m.fresh_washes_held({ time });
  return refunded ? m.fresh_washes_refunded({ time }) : m.fresh_washes_back({ time });
}

/**
 * Returns the text for a running wash. It contains the remaining time if the machine has just reported it, and
 * otherwise the estimated end.
 */
function runningText(wash: RedemptionView, now: number): string {
  const left = washTimeLeft(wash, now);
  return left.kind === 'reported'
    ? m.fresh_washes_left({ left: m.wash_minutes({ minutes: Math.max(1, left.minutes) }) })
    : m.fresh_washes_until({ time: formatTime(left.endsAt) });
}
