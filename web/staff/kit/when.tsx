import { useSyncExternalStore } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime, formatTime } from '#domain/core/text/format.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { ageText } from './age.tsx';

/** Interval in ms at which the texts are compared with the server's clock. */
const TICK_MS = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Subscribes to the one timer of all texts, which runs while at least one is on the screen. */
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

/** Returns the server's time in epoch ms, in steps, so that a screen draws each text once per step. */
function steppedNow(): number {
  return Math.floor(serverNow() / TICK_MS) * TICK_MS;
}

/** Returns the noon of an instant's day in shop time, moved by whole days, as a day: `YYYY-MM-DD`. */
function shopDayFrom(instantMs: number, days: number): string {
  // Noon stays on its day when the clocks change by an hour.
  return shopDayText(Date.parse(`${shopDayText(instantMs)}T12:00:00Z`) + days * DAY_MS);
}

const nearDays = [
  { days: 0, words: m.when_today },
  { days: -1, words: m.when_yesterday },
  { days: 1, words: m.when_tomorrow },
] as const;

/**
 * Returns an instant in spoken form, as minutes up to an hour, then with the name of its day ('today 14:03'), then as the
 * full date. Epoch milliseconds, days of the shop.
 */
export function whenText(at: number, now: number, locale: Locale): string {
  const passed = now - at;
  if (passed >= 0 && passed < MINUTE_MS) return m.when_now({}, { locale });
  if (passed >= 0 && passed < HOUR_MS) return ageText(at, now, locale);
  const day = shopDayText(at);
  const near = nearDays.find(({ days }) => shopDayFrom(now, days) === day);
  return near === undefined ? formatDateTime(at, locale) : near.words({ time: formatTime(at) }, { locale });
}

/**
 * An instant in a list, relative to the server's clock, with the exact one on hover and for screen readers. `at` is ISO
 * 8601.
 */
export function When({ at, locale }: { readonly at: string; readonly locale: Locale }) {
  const now = useSyncExternalStore(subscribe, steppedNow);
  const instant = Date.parse(at);
  const exact = formatDateTime(instant, locale);
  // an event since the last step is not in the future
  const text = whenText(instant, Math.max(now, Math.min(instant, now + TICK_MS)), locale);
  return (
    <time dateTime={at} title={exact} className="staff-when">
      {text}
      {text === exact ? null : <span className="sr-only"> ({exact})</span>}
    </time>
  );
}
