import type { Locale } from '#contracts/core/locale.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import type { DateRange } from '#domain/staff/reports/report-sums.ts';
import { m } from '#messages/compiled/messages.js';
import type { ListColumn } from '../list/columns.ts';
import { dayCell } from '../list/csv.ts';

type PeriodColumns = {
  readonly locale: Locale;
  /** True if each period is one day. */
  readonly single?: boolean;
};

export function periodColumns<Row extends DateRange>({ locale, single = false }: PeriodColumns): ListColumn<Row>[] {
  const first: ListColumn<Row> = {
    id: 'from',
    header: single ? m.staff_chart_day() : m.staff_report_from(),
    cell: ({ from }) => <time dateTime={from}>{formatIsoDay(from, locale)}</time>,
    text: ({ from }) => dayCell(from),
  };
  const last: ListColumn<Row> = {
    id: 'to',
    header: m.staff_report_to(),
    cell: ({ to }) => <time dateTime={to}>{formatIsoDay(to, locale)}</time>,
    text: ({ to }) => dayCell(to),
  };
  return single ? [first] : [first, last];
}
