import type { Locale } from '#contracts/core/locale.ts';
import type { ReportStep } from '#domain/staff/reports/report-period.ts';

const monthName = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/**
 * Returns the place of a period on the axis of a chart, from its first day: '31 Oct' or '31.10'; of a month 'Oct 2026'
 * or '10.2026'.
 */
export function placeText(day: string, step: ReportStep, locale: Locale): string {
  const [year, month, date] = day.split('-').map(Number);
  if (locale === 'he') return step === 'month' ? `${month}.${year}` : `${date}.${month}`;
  const name = monthName.format(Date.parse(`${day}T12:00:00Z`));
  return step === 'month' ? `${name} ${year}` : `${date} ${name}`;
}
