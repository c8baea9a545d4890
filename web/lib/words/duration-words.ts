import { m } from '#messages/compiled/messages.js';

const SECONDS_PER_MINUTE = 60;

/** Formats a duration in words, for example '20 seconds', '15 minutes' or '3 minutes and 5 seconds'. */
export function durationTextOfSeconds(total: number): string {
  const minutes = Math.floor(total / SECONDS_PER_MINUTE);
  const seconds = total % SECONDS_PER_MINUTE;
  if (minutes === 0) return m.wash_seconds({ seconds });
  if (seconds === 0) return m.wash_minutes({ minutes });
  return m.wash_time_both({ minutes: m.wash_minutes({ minutes }), seconds: m.wash_seconds({ seconds }) });
}
