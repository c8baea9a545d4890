import type { ReactNode } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { formatTime, leftToRight } from '#domain/core/text/format.ts';
import { percentChange } from '#domain/staff/reports/month.ts';
import type { ComparedRange } from '#domain/staff/reports/report-days.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { formatDateRange } from '#domain/staff/reports/format-date-range.ts';
import type { ComparedDays } from './use-compared-reports.ts';

export type ReportSum = {
  readonly label: string;
  readonly value: number;
  /** Value of the previous period. It is null until loaded, and absent if there is no comparison. */
  readonly before?: number | null;
  readonly yearBefore?: number | null;
  /** The formatted number as a link to the rows that it counts. */
  readonly number: ReactNode;
};

type SumsProps = {
  readonly sums: readonly ReportSum[];
  readonly valueText: (value: number) => string;
  /** Other figures, which are shown next to the totals of the report. */
  readonly children?: ReactNode;
  readonly compared?: ComparedDays;
};

function changeText(value: number, before: number): string {
  const percent = percentChange(value, before);
  if (percent === null) return '';
  return leftToRight(percent < 0 ? `\u2212${-percent}%` : `${percent > 0 ? '+' : ''}${percent}%`);
}

type PeriodComparisonProps = {
  readonly words: string;
  readonly value: number;
  readonly before: number | null | undefined;
  readonly valueText: (value: number) => string;
};

/**
 * Shows the value of another period, and the change since then. Renders nothing if the value has not loaded yet, is 0
 * or is absent.
 */
function PeriodComparison({ words, value, before, valueText }: PeriodComparisonProps) {
  if (before === null || before === undefined || before === 0) return null;
  const change = changeText(value, before);
  return (
    <span className="staff-against">
      <span className="own-line">{words}</span>
      <bdi dir="ltr">{valueText(before)}</bdi>
      {change === '' ? null : <span className="staff-badge">{change}</span>}
    </span>
  );
}

/**
 * Returns the days of a compared period as text. If the last day is not counted completely, the text contains the time
 * at which the period ends.
 */
function comparedRangeText(range: ComparedRange, locale: Locale): string {
  const days = formatDateRange(range, locale);
  return range.until === null ? days : m.staff_report_range_until({ days, time: leftToRight(formatTime(range.until)) });
}

/** Shows the totals of a report, compared with the previous period and with the same period a year earlier. */
export function ReportSums({ sums, valueText, compared, children }: SumsProps) {
  const { locale } = usePortal();
  const isCompared = sums.some(({ before, yearBefore }) => (before ?? 0) !== 0 || (yearBefore ?? 0) !== 0);
  const isLoaded = sums.every(({ before = null, yearBefore = null }) => before !== null && yearBefore !== null);
  return (
    <div className="staff-stack">
      <dl className="staff-stats">
        {sums.map(({ label, value, before, yearBefore, number }) => (
          <div key={label} className="staff-stat">
            <dt>{label}</dt>
            <dd>
              <bdi dir="ltr" className="staff-number">
                {number}
              </bdi>
              <PeriodComparison words={m.staff_report_before()} value={value} before={before} valueText={valueText} />
              <PeriodComparison
                words={m.staff_report_year_before()}
                value={value}
                before={yearBefore}
                valueText={valueText}
              />
            </dd>
          </div>
        ))}
        {children}
      </dl>
      {compared === undefined || !(isCompared || isLoaded) ? null : (
        <p className="staff-quiet">
          {compared.countedAt === null || !isCompared
            ? null
            : `${m.staff_report_unfinished({ time: leftToRight(formatTime(compared.countedAt)) })} `}
          {(isCompared ? m.staff_report_compared : m.staff_report_nothing_before)({
            before: comparedRangeText(compared.before, locale),
            year: comparedRangeText(compared.yearBefore, locale),
          })}
        </p>
      )}
    </div>
  );
}
