import type { Locale } from '#contracts/core/locale.ts';
import { formatAxisDay, formatAxisMonth } from '#domain/core/text/format.ts';
import type { ReportStep } from '#domain/staff/reports/report-period.ts';

/** Returns the label of a period on the axis of a chart. `day` is the first day of the period. */
export function axisLabelOf(day: string, step: ReportStep, locale: Locale): string {
  return step === 'month' ? formatAxisMonth(day, locale) : formatAxisDay(day, locale);
}
