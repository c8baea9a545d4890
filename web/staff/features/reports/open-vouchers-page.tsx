import { useMemo } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import { listReportVouchers, sumReportVouchers, type OpenLot } from '#contracts/staff/reports/report-rows.ts';
import { m } from '#messages/compiled/messages.js';
import { ExactTime } from '../../kit/relative-time.tsx';
import { usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { timeCell } from '../../list/csv.ts';
import { ListPage, listSumsCall } from '../../list/list-page.tsx';
import { Money } from '../../reports/report-link.tsx';
import { VoucherLink } from '../../lib/washes/voucher-link.tsx';

const openSums = listSumsCall(sumReportVouchers, ({ left, worthAgorot }) => ({
  of: { left: left.toLocaleString('en'), worth: <Money agorot={worthAgorot} /> },
}));

function openColumns(locale: Locale): readonly ListColumn<OpenLot>[] {
  const kindOf = ({ gift }: OpenLot) => (gift ? m.staff_report_gifts() : m.staff_report_packages());
  return [
    {
      id: 'at',
      header: m.staff_report_bought_on(),
      card: 'when',
      cell: ({ issuedAt }) => <ExactTime at={issuedAt} locale={locale} />,
      text: ({ issuedAt }) => timeCell(issuedAt),
    },
    {
      id: 'voucher',
      header: m.staff_report_order(),
      card: 'title',
      cell: ({ codeEnding, id, orderCode }) => (
        <VoucherLink lotId={id}>
          <bdi dir="ltr">{orderCode ?? codeEnding}</bdi>
        </VoucherLink>
      ),
      text: ({ codeEnding, orderCode }) => orderCode ?? codeEnding,
    },
    { id: 'kind', header: m.staff_report_kind(), card: 'plain', cell: kindOf, text: kindOf },
    {
      id: 'left',
      header: m.staff_report_washes_left(),
      cell: ({ left, bought }) => (
        <bdi dir="ltr">
          {left} / {bought}
        </bdi>
      ),
      text: ({ left }) => left,
    },
    {
      id: 'worth',
      header: m.staff_report_worth(),
      card: 'side',
      cell: ({ worthAgorot }) => <Money agorot={worthAgorot} />,
      text: ({ worthAgorot }) => agorotToShekels(worthAgorot),
    },
  ];
}

/** Lists vouchers that still had unused washes at the end of a day. */
export function OpenVouchersPage() {
  const { locale } = usePortal();
  const columns = useMemo(() => openColumns(locale), [locale]);
  const kinds = [
    { value: '', label: m.staff_report_all() },
    { value: 'package', label: m.staff_report_packages() },
    { value: 'gift', label: m.staff_report_gifts() },
  ];
  return (
    <ListPage
      title={m.staff_report_left()}
      text={m.staff_report_rows_text()}
      endpoint={listReportVouchers}
      filters={[
        { kind: 'date', name: 'on', label: m.staff_report_on() },
        { kind: 'choice', name: 'kind', label: m.staff_report_kind(), options: kinds },
      ]}
      columns={columns}
      rowId={({ id }) => id}
      empty={m.staff_report_none()}
      sums={openSums}
    />
  );
}
