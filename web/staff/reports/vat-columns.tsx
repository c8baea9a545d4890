import type { Locale } from '#contracts/core/locale.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import type { VatRow } from '#contracts/staff/reports/reports.ts';
import { m } from '#messages/compiled/messages.js';
import type { ListColumn } from '../list/columns.ts';
import { periodColumns } from './period-columns.tsx';
import { Money, MoneyLink, ReportLink } from './report-link.tsx';

function rowFilterOf({ from, to, percent }: VatRow) {
  return { from, to, percent };
}

/**
 * Describes what a line of the VAT report contains. Lines with rate 0 contain vouchers that are taxed when they are
 * used, and subtract the value of used vouchers.
 */
function contentOf({ percent }: VatRow): string {
  return percent === 0 ? m.staff_report_vat_later() : m.staff_report_vat_charged();
}

/** Returns the columns of the VAT report. The screen and the downloaded file have the same columns. */
export function vatColumns(locale: Locale): readonly ListColumn<VatRow>[] {
  return [
    ...periodColumns<VatRow>({ locale }),
    { id: 'what', header: m.staff_report_vat_what(), card: 'plain', cell: contentOf, text: contentOf },
    {
      id: 'percent',
      header: m.staff_report_rate(),
      cell: (row) => (
        <ReportLink of="sales" rowFilter={rowFilterOf(row)}>
          {`${row.percent}%`}
        </ReportLink>
      ),
      text: ({ percent }) => percent,
    },
    {
      id: 'sold',
      header: m.staff_report_sold(),
      cell: (row) => (
        <MoneyLink of="sales" rowFilter={{ ...rowFilterOf(row), kind: 'capture' }} agorot={row.soldAgorot} />
      ),
      text: ({ soldAgorot }) => agorotToShekels(soldAgorot),
    },
    {
      id: 'refunded',
      header: m.staff_report_refunded(),
      cell: (row) => (
        <MoneyLink of="sales" rowFilter={{ ...rowFilterOf(row), kind: 'refund' }} agorot={row.refundedAgorot} />
      ),
      text: ({ refundedAgorot }) => agorotToShekels(refundedAgorot),
    },
    {
      id: 'used',
      header: m.staff_report_use(),
      cell: (row) => <MoneyLink of="sales" rowFilter={{ ...rowFilterOf(row), kind: 'use' }} agorot={row.usedAgorot} />,
      text: ({ usedAgorot }) => agorotToShekels(usedAgorot),
    },
    {
      id: 'net',
      header: m.staff_report_without_vat(),
      cell: ({ netAgorot }) => <Money agorot={netAgorot} />,
      text: ({ netAgorot }) => agorotToShekels(netAgorot),
    },
    {
      id: 'vat',
      header: m.staff_report_vat(),
      cell: (row) => <MoneyLink of="sales" rowFilter={rowFilterOf(row)} agorot={row.vatAgorot} />,
      text: ({ vatAgorot }) => agorotToShekels(vatAgorot),
    },
  ];
}
