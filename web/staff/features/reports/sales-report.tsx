import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { shekelsOf } from '#contracts/core/money.ts';
import { getSalesReport, type MoneySums } from '#contracts/staff/reports.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { dayCell } from '../../list/csv.ts';
import { ReportDays, useReportQuery } from './report-days.tsx';
import { Money, MoneyLink, ReportLink, type RowFilter } from '../../reports/report-link.tsx';
import { ReportSums } from './report-sums.tsx';
import { ReportTable } from '../../reports/report-table.tsx';

type Answer = AnswerOf<typeof getSalesReport>;
type Period = Answer['periods'][number];
type Product = Answer['products'][number];

/** Returns the columns of totals. `narrowedOf` returns the filter for the rows behind a line. */
function moneyColumns<Row extends MoneySums>(narrowedOf: (row: Row) => RowFilter): readonly ListColumn<Row>[] {
  const taken = (row: Row) => ({ ...narrowedOf(row), kind: 'capture' });
  const given = (row: Row) => ({ ...narrowedOf(row), kind: 'refund' });
  return [
    {
      id: 'sales',
      header: m.staff_report_sales_count(),
      cell: (row) => (
        <ReportLink of="sales" narrowed={taken(row)}>
          {row.sales}
        </ReportLink>
      ),
      text: ({ sales }) => sales,
    },
    {
      id: 'sold',
      header: m.staff_report_sold(),
      cell: (row) => <MoneyLink of="sales" narrowed={taken(row)} agorot={row.soldAgorot} />,
      text: ({ soldAgorot }) => shekelsOf(soldAgorot),
    },
    {
      id: 'refunds',
      header: m.staff_report_refunds_count(),
      cell: (row) => (
        <ReportLink of="sales" narrowed={given(row)}>
          {row.refunds}
        </ReportLink>
      ),
      text: ({ refunds }) => refunds,
    },
    {
      id: 'refunded',
      header: m.staff_report_refunded(),
      cell: (row) => <MoneyLink of="sales" narrowed={given(row)} agorot={row.refundedAgorot} />,
      text: ({ refundedAgorot }) => shekelsOf(refundedAgorot),
    },
    {
      id: 'net',
      header: m.staff_report_after_refunds(),
      cell: ({ soldAgorot, refundedAgorot }) => <Money agorot={soldAgorot - refundedAgorot} />,
      text: ({ soldAgorot, refundedAgorot }) => shekelsOf(soldAgorot - refundedAgorot),
    },
  ];
}

export function periodColumns<
  Row extends { readonly from: string; readonly to: string },
>(): readonly ListColumn<Row>[] {
  return [
    {
      id: 'from',
      header: m.staff_report_from(),
      cell: ({ from }) => <time dateTime={from}>{from}</time>,
      text: ({ from }) => dayCell(from),
    },
    {
      id: 'to',
      header: m.staff_report_to(),
      cell: ({ to }) => <time dateTime={to}>{to}</time>,
      text: ({ to }) => dayCell(to),
    },
  ];
}

/** Sales and refunds by day, week or month, and by product. */
export function SalesReport() {
  const resource = useStaffData(getSalesReport, { query: useReportQuery(['from', 'to', 'by']) as object });
  return (
    <>
      <LoadState resource={resource} />
      {resource.value === null ? null : <SalesTables answer={resource.value} pending={resource.pending} />}
    </>
  );
}

function productColumns({ from, to }: Answer, locale: Locale): readonly ListColumn<Product>[] {
  const nameOf = ({ name }: Product) => (locale === 'he' ? name.he : name.en);
  return [
    { id: 'product', header: m.staff_report_product(), cell: (row) => <bdi>{nameOf(row)}</bdi>, text: nameOf },
    ...moneyColumns<Product>(({ product }) => ({ from, to, product })),
  ];
}

function SalesTables({ answer, pending }: { readonly answer: Answer; readonly pending: boolean }) {
  const { locale } = usePortal();
  const { from, to, periods, products, total } = answer;
  return (
    <>
      <ReportDays from={from} to={to} withStep />
      <ReportSums
        sums={[
          { label: m.staff_report_sold(), agorot: total.soldAgorot },
          { label: m.staff_report_refunded(), agorot: total.refundedAgorot },
          { label: m.staff_report_after_refunds(), agorot: total.soldAgorot - total.refundedAgorot },
        ]}
      />
      <ReportTable
        title={m.staff_report_products()}
        file={`products-${from}-${to}`}
        columns={productColumns(answer, locale)}
        rows={products}
        rowId={({ product }) => product}
        pending={pending}
      />
      <ReportTable
        title={m.staff_report_periods()}
        file={`sales-${from}-${to}`}
        columns={[
          ...periodColumns<Period>(),
          ...moneyColumns<Period>((period) => ({ from: period.from, to: period.to })),
        ]}
        rows={periods.toReversed()}
        rowId={(period) => period.from}
        pending={pending}
      />
    </>
  );
}
