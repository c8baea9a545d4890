import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';

const units = [
  { ms: DAY_MS, words: m.age_days },
  { ms: HOUR_MS, words: m.age_hours },
] as const;

/**
 * Formats the time since an instant in the largest whole unit, such as '3 days ago' or 'לפני יומיים'. Arguments are
 * epoch milliseconds.
 */
export function ageText(at: number, now: number, locale: Locale): string {
  const passed = Math.max(now - at, MINUTE_MS);
  const { ms, words } = units.find((unit) => passed >= unit.ms) ?? { ms: MINUTE_MS, words: m.age_minutes };
  return words({ count: Math.floor(passed / ms) }, { locale });
}

export function Age({ at, now, locale }: { readonly at: string; readonly now: number; readonly locale: Locale }) {
  const instant = Date.parse(at);
  return (
    <time dateTime={at} title={formatDateTime(instant, locale)}>
      {ageText(instant, now, locale)}
    </time>
  );
}
