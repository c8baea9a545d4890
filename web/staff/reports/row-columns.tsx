import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { ExactTime } from '../kit/relative-time.tsx';
import type { ListColumn, ListFilter } from '../list/columns.ts';
import { timeCell } from '../list/csv.ts';

export function reportDayFilters(): readonly ListFilter[] {
  return [
    { kind: 'date', name: 'from', label: m.staff_report_from() },
    { kind: 'date', name: 'to', label: m.staff_report_to() },
  ];
}

export function timeColumn<Row extends { readonly at: string }>(locale: Locale): ListColumn<Row> {
  return {
    id: 'at',
    header: m.staff_audit_when(),
    cell: ({ at }) => <ExactTime at={at} locale={locale} />,
    text: ({ at }) => timeCell(at),
  };
}
