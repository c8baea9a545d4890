import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import {
  listAccountantUntaxedVouchers,
  sumAccountantUntaxedVouchers,
  type UntaxedVoucherRow,
} from '#contracts/staff/accountant.ts';
import { m } from '#messages/compiled/messages.js';
import { orderKindLabels } from '../../lib/words/order-words.ts';
import { usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { ListPage, listSumsCall } from '../../list/list-page.tsx';
import { Money } from '../../reports/report-link.tsx';
import { timeColumn } from '../../reports/row-columns.tsx';
import { useMonthFilter } from './month-filter.ts';
import { moneyColumn } from './month-columns.tsx';

const untaxedSums = listSumsCall(sumAccountantUntaxedVouchers, ({ worthAgorot }) => ({
  of: { worth: <Money agorot={worthAgorot} /> },
}));

function untaxedColumns(locale: Locale): readonly ListColumn<UntaxedVoucherRow>[] {
  const kindOf = ({ gift }: UntaxedVoucherRow) => orderKindLabels[gift ? 'gift' : 'package']();
  return [
    { ...timeColumn<UntaxedVoucherRow>(locale), header: m.staff_untaxed_ended() },
    { id: 'kind', header: m.staff_report_kind(), card: 'plain', cell: kindOf, text: kindOf },
    { id: 'washes', header: m.staff_untaxed_washes(), cell: ({ washes }) => washes, text: ({ washes }) => washes },
    {
      ...moneyColumn<UntaxedVoucherRow>('worth', m.staff_untaxed_worth(), ({ worthAgorot }) => worthAgorot),
      card: 'side',
    },
    {
      id: 'order',
      header: m.staff_report_order(),
      cell: ({ orderId, orderCode }) => (
        <Link to={`/admin/orders/${orderId}`}>
          <bdi dir="ltr">{orderCode}</bdi>
        </Link>
      ),
      text: ({ orderCode }) => orderCode,
    },
  ];
}

/**
 * Lists expired vouchers with unused washes if no tax document contains their VAT. The accountant decides how to treat
 * them.
 */
export function ExpiredUntaxedVouchersPage() {
  const { locale } = usePortal();
  const columns = useMemo(() => untaxedColumns(locale), [locale]);
  return (
    <ListPage
      title={m.staff_untaxed_title()}
      text={m.staff_untaxed_text()}
      endpoint={listAccountantUntaxedVouchers}
      filters={[useMonthFilter()]}
      columns={columns}
      rowId={({ id }) => id}
      empty={m.staff_untaxed_none()}
      sums={untaxedSums}
    />
  );
}
