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

/** Subscribes to the timer that all displayed times share. It runs while at least one of them is on the screen. */
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
 * Returns the server's time in epoch ms, rounded down to the update interval, so that each displayed time renders once
 * per interval.
 */
function roundedServerNow(): number {
  return Math.floor(serverNow() / TICK_MS) * TICK_MS;
}

/** Returns the calendar day in Israel of an instant as `YYYY-MM-DD`, moved by a number of days. */
function shopDayFrom(instantMs: number, days: number): string {
  // counts from noon, so that a clock change of one hour cannot change the day
  return shopDayText(Date.parse(`${shopDayText(instantMs)}T12:00:00Z`) + days * DAY_MS);
}

const nearDays = [
  { days: 0, words: m.when_today },
  { days: -1, words: m.when_yesterday },
  { days: 1, words: m.when_tomorrow },
] as const;

/**
 * Returns an instant as text: 'now' in the last minute, otherwise minutes in the last hour. Times of today, yesterday
 * or tomorrow are 'today 14:03'; other times are full dates. Arguments are in epoch ms; days are calendar days in
 * Israel.
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
 * An instant in a list, relative to the server's clock. The tooltip and the text for screen readers contain the exact
 * time. `at` is ISO 8601.
 */
export function RelativeTime({ at, locale }: { readonly at: string; readonly locale: Locale }) {
  const now = useSyncExternalStore(subscribe, roundedServerNow);
  const instant = Date.parse(at);
  const exact = formatDateTime(instant, locale);
  // `now` is only updated at intervals, so an event since the last update would otherwise be in the future
  const text = relativeTimeText(instant, Math.max(now, Math.min(instant, now + TICK_MS)), locale);
  return (
    <time dateTime={at} title={exact} className="staff-when">
      {text}
      {text === exact ? null : <span className="sr-only"> ({exact})</span>}
    </time>
  );
}

/** An instant in a list of records, always with its exact day and time, because records are compared and printed. */
export function ExactTime({ at, locale }: { readonly at: string; readonly locale: Locale }) {
  return (
    <time dateTime={at} className="staff-when">
      {formatDateTime(Date.parse(at), locale)}
    </time>
  );
}

/** Time of day of an instant in a list that has a heading for each day. The tooltip contains the exact day, too. */
export function TimeOfDay({ at, locale }: { readonly at: string; readonly locale: Locale }) {
  const instant = Date.parse(at);
  return (
    <time dateTime={at} title={formatDateTime(instant, locale)} className="staff-when">
      {formatTime(instant)}
    </time>
  );
}
