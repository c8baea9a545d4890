import type { Locale } from '#contracts/core/locale.ts';
import { formatAxisDay, formatAxisMonth } from '#domain/core/text/format.ts';
import type { ReportGranularity } from '#domain/staff/reports/report-period.ts';

/** Returns the label for a period on a chart's axis. `day` is the first day of the period. */
export function axisLabelOf(day: string, step: ReportGranularity, locale: Locale): string {
  return step === 'month' ? formatAxisMonth(day, locale) : formatAxisDay(day, locale);
}
