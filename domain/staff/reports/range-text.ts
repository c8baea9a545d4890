import type { Locale } from '#contracts/core/locale.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import type { DayRange } from './report-sums.ts';

/** Returns a range of days: 'Nov 1, 2026 – Nov 29, 2026', or one day. */
export function rangeText({ from, to }: DayRange, locale: Locale): string {
  const first = formatIsoDay(from, locale);
  return from === to ? first : `${first} – ${formatIsoDay(to, locale)}`;
}
