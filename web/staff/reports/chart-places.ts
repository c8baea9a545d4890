import type { Locale } from '#contracts/core/locale.ts';
import { formatAxisDay, formatAxisMonth } from '#domain/core/text/format.ts';
import type { ReportStep } from '#domain/staff/reports/report-period.ts';

/** Returns the place of a period on the axis of a chart, from its first day. */
export function placeText(day: string, step: ReportStep, locale: Locale): string {
  return step === 'month' ? formatAxisMonth(day, locale) : formatAxisDay(day, locale);
}
