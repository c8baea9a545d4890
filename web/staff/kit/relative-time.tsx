import { useSyncExternalStore } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime, formatTime } from '#domain/core/text/format.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { ageText } from './age.tsx';

/** Interval in ms at which the displayed times are updated. */
const TICK_MS = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Subscribes to the timer that all displayed times share. The timer runs while at least one of them is displayed. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Returns the server's time in epoch ms, rounded down to the update interval. Each displayed time therefore renders
 * once per interval.
 */
function roundedServerNow(): number {
  return Math.floor(serverNow() / TICK_MS) * TICK_MS;
}

/** Returns a calendar day in Israel as `YYYY-MM-DD`. It is the day of an instant, moved by a number of days. */
function shopDayFrom(instantMs: number, days: number): string {
  // the calculation starts at noon, so that a clock change of one hour cannot change the day
  return shopDayText(Date.parse(`${shopDayText(instantMs)}T12:00:00Z`) + days * DAY_MS);
}

const nearDays = [
  { days: 0, words: m.when_today },
  { days: -1, words: m.when_yesterday },
  { days: 1, words: m.when_tomorrow },
] as const;

/**
 * Formats an instant relative to now. The last minute is 'now', and the last hour is shown in minutes. Times of today,
 * yesterday or tomorrow look like 'today 14:03', and all other times are full dates. Arguments are in epoch ms, and
 * days are calendar days in Israel.
 */
export function relativeTimeText(at: number, now: number, locale: Locale): string {
  const passed = now - at;
  if (passed >= 0 && passed < MINUTE_MS) return m.when_now({}, { locale });
  if (passed >= 0 && passed < HOUR_MS) return ageText(at, now, locale);
  const day = shopDayText(at);
  const near = nearDays.find(({ days }) => shopDayFrom(now, days) === day);
  return near === undefined ? formatDateTime(at, locale) : near.words({ time: formatTime(at) }, { locale });
}

/**
 * Shows an instant in a list, relative to the server's clock. The tooltip and the text for screen readers contain the
 * exact time. `at` is an ISO 8601 time.
 */
export function RelativeTime({ at, locale }: { readonly at: string; readonly locale: Locale }) {
  const now = useSyncExternalStore(subscribe, roundedServerNow);
  const instant = Date.parse(at);
  const exact = formatDateTime(instant, locale);
  // `now` is updated only at intervals, so without this limit an event since the last update would be shown as a future
  // event
  const text = relativeTimeText(instant, Math.max(now, Math.min(instant, now + TICK_MS)), locale);
  return (
    <time dateTime={at} title={exact} className="staff-when">
      {text}
      {text === exact ? null : <span className="sr-only"> ({exact})</span>}
    </time>
  );
}

/**
 * Shows an instant in a list of records with its exact day and time. It is not relative, because records are compared
 * and printed.
 */
export function ExactTime({ at, locale }: { readonly at: string; readonly locale: Locale }) {
  return (
    <time dateTime={at} className="staff-when">
      {formatDateTime(Date.parse(at), locale)}
    </time>
  );
}

/**
 * Shows the time of day of an instant, for a list that has a heading for each day. The tooltip also contains the exact
 * day.
 */
export function TimeOfDay({ at, locale }: { readonly at: string; readonly locale: Locale }) {
  const instant = Date.parse(at);
  return (
    <time dateTime={at} title={formatDateTime(instant, locale)} className="staff-when">
      {formatTime(instant)}
    </time>
  );
}
