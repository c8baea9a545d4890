import { useMemo } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { listReportWashes, type ReportWashRow } from '#contracts/staff/reports/report-rows.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { ListPage } from '../../list/list-page.tsx';
import { reportDayFilters, timeColumn } from '../../reports/row-columns.tsx';
import { VoucherLink } from '../../lib/washes/voucher-link.tsx';

function washColumns(locale: Locale): readonly ListColumn<ReportWashRow>[] {
  const stationOf = ({ station }: ReportWashRow) => (locale === 'he' ? station.he : station.en);
  const stateOf = ({ state }: ReportWashRow) =>
    state === 'completed' ? m.staff_report_washed() : m.staff_report_given_back();
  return [
    { ...timeColumn<ReportWashRow>(locale), card: 'when' },
    {
      id: 'station',
      header: m.staff_report_station(),
      card: 'title',
      cell: (row) => <bdi>{stationOf(row)}</bdi>,
      text: stationOf,
    },
    { id: 'bay', header: m.staff_report_bay(), cell: ({ bayNo }) => bayNo, text: ({ bayNo }) => bayNo },
    { id: 'state', header: m.staff_report_state(), card: 'plain', cell: stateOf, text: stateOf },
    {
      id: 'voucher',
      header: m.staff_report_voucher(),
      cell: ({ codeEnding, lotId }) => (
        <VoucherLink lotId={lotId}>
          <bdi dir="ltr">{codeEnding}</bdi>
        </VoucherLink>
      ),
      text: ({ codeEnding }) => codeEnding,
    },
  ];
}

export function WashRowsPage() {
  const { locale } = usePortal();
  const columns = useMemo(() => washColumns(locale), [locale]);
  const states = [
    { value: '', label: m.staff_report_all() },
    { value: 'completed', label: m.staff_report_washed() },
    { value: 'reversed', label: m.staff_report_given_back() },
  ];
  return (
    <ListPage
      title={m.staff_report_wash_rows()}
      text={m.staff_report_rows_text()}
      endpoint={listReportWashes}
      filters={[
        ...reportDayFilters(),
        { kind: 'text', name: 'station', label: m.staff_report_station() },
        { kind: 'text', name: 'bay', label: m.staff_report_bay() },
        { kind: 'text', name: 'hour', label: m.staff_report_hour() },
        { kind: 'choice', name: 'state', label: m.staff_report_state(), options: states },
      ]}
      columns={columns}
      rowId={({ id }) => id}
      empty={m.staff_report_none()}
    />
  );
}
