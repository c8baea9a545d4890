import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import { listReportSales, sumReportSales, type SaleRow } from '#contracts/staff/reports/report-rows.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { ListPage, listSumsCall } from '../../list/list-page.tsx';
import { Money } from '../../reports/report-link.tsx';
import { reportDayFilters, timeColumn } from '../../reports/row-columns.tsx';
import { useSourceFilter } from './sale-sources.tsx';

const kindLabels = {
  capture: () => m.staff_report_sale(),
  refund: () => m.staff_report_refund(),
  use: () => m.staff_report_use(),
} as const satisfies Record<SaleRow['kind'], () => string>;

const saleSums = listSumsCall(sumReportSales, ({ grossAgorot, vatAgorot }) => ({
  of: { gross: <Money agorot={grossAgorot} />, vat: <Money agorot={vatAgorot} /> },
}));

function saleColumns(locale: Locale): readonly ListColumn<SaleRow>[] {
  const kindOf = ({ kind }: SaleRow) => kindLabels[kind]();
  const nameOf = ({ name }: SaleRow) => (locale === 'he' ? name.he : name.en);
  return [
    { ...timeColumn<SaleRow>(locale), card: 'when' },
    { id: 'kind', header: m.staff_report_kind(), card: 'plain', cell: kindOf, text: kindOf },
    {
      id: 'order',
      header: m.staff_report_order(),
      card: 'title',
      cell: ({ orderId, orderCode }) => (
        <Link to={`/admin/orders/${orderId}`}>
          <bdi dir="ltr">{orderCode}</bdi>
        </Link>
      ),
      text: ({ orderCode }) => orderCode,
    },
    {
      id: 'product',
      header: m.staff_report_product(),
      card: 'plain',
      cell: (row) => <bdi>{nameOf(row)}</bdi>,
      text: nameOf,
    },
    {
      id: 'gross',
      header: m.staff_report_amount(),
      card: 'side',
      cell: ({ grossAgorot }) => <Money agorot={grossAgorot} />,
      text: ({ grossAgorot }) => agorotToShekels(grossAgorot),
    },
    {
      id: 'rate',
      header: m.staff_report_rate(),
      cell: ({ percent }) => (percent === 0 ? m.staff_report_rate_later() : <bdi dir="ltr">{percent}%</bdi>),
      text: ({ percent }) => percent,
    },
    {
      id: 'vat',
      header: m.staff_report_vat(),
      cell: ({ vatAgorot }) => <Money agorot={vatAgorot} />,
      text: ({ vatAgorot }) => agorotToShekels(vatAgorot),
    },
  ];
}

/** Lists the payments and refunds that are counted by a number of the sales or VAT report. */
export function SaleRowsPage() {
  const { locale } = usePortal();
  const columns = useMemo(() => saleColumns(locale), [locale]);
  const sources = useSourceFilter();
  const kinds = [
    { value: '', label: m.staff_report_all() },
    { value: 'capture', label: m.staff_report_sale() },
    { value: 'refund', label: m.staff_report_refund() },
    { value: 'use', label: m.staff_report_use() },
  ];
  return (
    <ListPage
      title={m.staff_report_sale_rows()}
      text={m.staff_report_rows_text()}
      endpoint={listReportSales}
      filters={[
        ...reportDayFilters(),
        sources,
        { kind: 'choice', name: 'kind', label: m.staff_report_kind(), options: kinds },
        { kind: 'text', name: 'product', label: m.staff_report_product() },
        { kind: 'text', name: 'percent', label: m.staff_report_rate() },
      ]}
      columns={columns}
      rowId={({ id }) => id}
      empty={m.staff_report_none()}
      sums={saleSums}
    />
  );
}
