import { shekelsOf } from '#contracts/core/money.ts';
import { getVatReport, type VatRow } from '#contracts/staff/reports.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { ReportDays, useReportQuery } from './report-days.tsx';
import { Money, MoneyLink, ReportLink } from '../../reports/report-link.tsx';
import { ReportSums } from './report-sums.tsx';
import { ReportTable } from '../../reports/report-table.tsx';
import { periodColumns } from './sales-report.tsx';

function narrowedOf({ from, to, percent }: VatRow) {
  return { from, to, percent };
}

function vatColumns(): readonly ListColumn<VatRow>[] {
  return [
    ...periodColumns<VatRow>(),
    {
      id: 'percent',
      header: m.staff_report_rate(),
      cell: (row) => (
        <ReportLink of="sales" narrowed={narrowedOf(row)}>
          {row.percent === 0 ? m.staff_report_rate_later() : `${row.percent}%`}
        </ReportLink>
      ),
      text: ({ percent }) => percent,
    },
    {
      id: 'sold',
      header: m.staff_report_sold(),
      cell: (row) => (
        <MoneyLink of="sales" narrowed={{ ...narrowedOf(row), kind: 'capture' }} agorot={row.soldAgorot} />
      ),
      text: ({ soldAgorot }) => shekelsOf(soldAgorot),
    },
    {
      id: 'refunded',
      header: m.staff_report_refunded(),
      cell: (row) => (
        <MoneyLink of="sales" narrowed={{ ...narrowedOf(row), kind: 'refund' }} agorot={row.refundedAgorot} />
      ),
      text: ({ refundedAgorot }) => shekelsOf(refundedAgorot),
    },
    {
      id: 'used',
      header: m.staff_report_use(),
      cell: (row) => <MoneyLink of="sales" narrowed={{ ...narrowedOf(row), kind: 'use' }} agorot={row.usedAgorot} />,
      text: ({ usedAgorot }) => shekelsOf(usedAgorot),
    },
    {
      id: 'net',
      header: m.staff_report_without_vat(),
      cell: ({ netAgorot }) => <Money agorot={netAgorot} />,
      text: ({ netAgorot }) => shekelsOf(netAgorot),
    },
    {
      id: 'vat',
      header: m.staff_report_vat(),
      cell: (row) => <MoneyLink of="sales" narrowed={narrowedOf(row)} agorot={row.vatAgorot} />,
      text: ({ vatAgorot }) => shekelsOf(vatAgorot),
    },
  ];
}

/** VAT as the ledger booked it, by month and by the rate of each sale. */
export function VatReport() {
  const resource = useStaffData(getVatReport, { query: useReportQuery(['from', 'to']) });
  const { value, pending } = resource;
  return (
    <>
      <p className="staff-quiet">{m.staff_report_vat_text()}</p>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <ReportDays from={value.from} to={value.to} />
          <ReportSums
            sums={[
              { label: m.staff_report_vat(), agorot: value.total.vatAgorot },
              { label: m.staff_report_without_vat(), agorot: value.total.netAgorot },
              { label: m.staff_report_after_refunds(), agorot: value.total.grossAgorot },
            ]}
          />
          <ReportTable
            title={m.staff_report_of_vat()}
            file={`vat-${value.from}-${value.to}`}
            columns={vatColumns()}
            rows={value.rows}
            rowId={({ from, percent }) => `${from} ${percent}`}
            pending={pending}
          />
        </>
      )}
    </>
  );
}
