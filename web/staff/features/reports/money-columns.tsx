import { agorotToShekels } from '#contracts/core/money.ts';
import type { MoneySums } from '#contracts/staff/reports/reports.ts';
import { m } from '#messages/compiled/messages.js';
import type { ListColumn, ListSums } from '../../list/columns.ts';
import { Money, MoneyLink, ReportLink, type RowFilter } from '../../reports/report-link.tsx';

/**
 * Returns the columns for the number and the amount of sales and refunds. `rowFilterOf` returns the filter that selects
 * the payments which a number counts.
 */
export function moneyColumns<Row extends MoneySums>(rowFilterOf: (row: Row) => RowFilter): readonly ListColumn<Row>[] {
  const taken = (row: Row) => ({ ...rowFilterOf(row), kind: 'capture' });
  const given = (row: Row) => ({ ...rowFilterOf(row), kind: 'refund' });
  return [
    {
      id: 'sales',
      header: m.staff_report_sales_count(),
      cell: (row) => (
        <ReportLink of="sales" rowFilter={taken(row)}>
          {row.sales}
        </ReportLink>
      ),
      text: ({ sales }) => sales,
    },
    {
      id: 'sold',
      header: m.staff_report_sold(),
      cell: (row) => <MoneyLink of="sales" rowFilter={taken(row)} agorot={row.soldAgorot} />,
      text: ({ soldAgorot }) => agorotToShekels(soldAgorot),
    },
    {
      id: 'refunds',
      header: m.staff_report_refunds_count(),
      cell: (row) => (
        <ReportLink of="sales" rowFilter={given(row)}>
          {row.refunds}
        </ReportLink>
      ),
      text: ({ refunds }) => refunds,
    },
    {
      id: 'refunded',
      header: m.staff_report_refunded(),
      cell: (row) => <MoneyLink of="sales" rowFilter={given(row)} agorot={row.refundedAgorot} />,
      text: ({ refundedAgorot }) => agorotToShekels(refundedAgorot),
    },
    {
      id: 'net',
      header: m.staff_report_after_refunds(),
      card: 'side',
      cell: ({ soldAgorot, refundedAgorot }) => <Money agorot={soldAgorot - refundedAgorot} />,
      text: ({ soldAgorot, refundedAgorot }) => agorotToShekels(soldAgorot - refundedAgorot),
    },
  ];
}

/**
 * Returns the sums of sales and refunds. They are shown in the last line of a table with the columns of `moneyColumns`.
 */
export function moneySums({ sales, refunds, soldAgorot, refundedAgorot }: MoneySums): ListSums {
  return {
    of: {
      sales: sales.toLocaleString('en'),
      sold: <Money agorot={soldAgorot} />,
      refunds: refunds.toLocaleString('en'),
      refunded: <Money agorot={refundedAgorot} />,
      net: <Money agorot={soldAgorot - refundedAgorot} />,
    },
  };
}
