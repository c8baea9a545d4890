import type { Locale } from '#contracts/core/locale.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import type { DateRange } from './report-sums.ts';

/** Formats a range of days, such as 'Nov 1, 2026 – Nov 29, 2026'. A range of one day is formatted as that day. */
export function formatDateRange({ from, to }: DateRange, locale: Locale): string {
  const first = formatIsoDay(from, locale);
  return from === to ? first : `${first} – ${formatIsoDay(to, locale)}`;
}
