import { useMemo, useState } from 'react';
import { agorotToShekels } from '#contracts/core/money.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { listOverduePayments, type OverduePayment } from '#contracts/staff/payouts/payout-rows.ts';
import { m } from '#messages/compiled/messages.js';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { paymentProviderName } from '../../lib/words/payment-provider-name.ts';
import type { ListColumn } from '../../list/columns.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { Money } from '../../reports/report-link.tsx';
import { timeColumn } from '../../reports/row-columns.tsx';
import { NoteOverdueDialog } from './note-dialog.tsx';

type ColumnsProps = { readonly locale: Locale; readonly onCheck: ((payment: OverduePayment) => void) | null };

function overdueColumns({ locale, onCheck }: ColumnsProps): readonly ListColumn<OverduePayment>[] {
  return [
    {
      id: 'order',
      header: m.staff_orders_number(),
      cell: ({ orderId, orderCode }) => (
        <PermittedLink to={`/admin/orders/${orderId}`} needs="order.read">
          <bdi dir="ltr">{orderCode}</bdi>
        </PermittedLink>
      ),
      text: ({ orderCode }) => orderCode,
    },
    { ...timeColumn<OverduePayment>(locale), header: m.staff_payouts_captured_at(), card: 'when' },
    {
      id: 'provider',
      header: m.staff_payouts_provider(),
      card: 'plain',
      cell: ({ provider }) => <bdi>{paymentProviderName(provider)}</bdi>,
      text: ({ provider }) => paymentProviderName(provider),
    },
    {
      id: 'card',
      header: m.staff_payouts_card(),
      cell: ({ last4 }) => (last4 === null ? null : <bdi dir="ltr">{last4}</bdi>),
      text: ({ last4 }) => last4 ?? '',
    },
    {
      id: 'amount',
      header: m.staff_payouts_gross(),
      card: 'side',
      cell: ({ amountAgorot }) => <Money agorot={amountAgorot} />,
      text: ({ amountAgorot }) => agorotToShekels(amountAgorot),
    },
    {
      id: 'refunded',
      header: m.staff_payouts_sum_refunds(),
      has: ({ refundedAgorot }) => refundedAgorot !== 0,
      cell: ({ refundedAgorot }) => <Money agorot={refundedAgorot} />,
      text: ({ refundedAgorot }) => agorotToShekels(refundedAgorot),
    },
    {
      id: 'note',
      header: m.staff_payouts_note(),
      cell: ({ note, notedBy }) =>
        note === null ? null : (
          <>
            <bdi>{note}</bdi> <span className="staff-quiet">{notedBy}</span>
          </>
        ),
      text: ({ note }) => note ?? '',
    },
    {
      id: 'act',
      header: m.staff_payments_do(),
      stays: true,
      has: ({ note }) => onCheck !== null && note === null,
      cell: (payment) =>
        onCheck === null || payment.note !== null ? null : (
          <button type="button" className="button button-quiet" onClick={() => onCheck(payment)}>
            {m.staff_payouts_check()}
          </button>
        ),
    },
  ];
}

/** Lists payments that are missing in the payouts, oldest first. A later payout should already have contained them. */
export function OverduePaymentsPage() {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'payout.write');
  const [checking, setChecking] = useState<OverduePayment | null>(null);
  const [version, setVersion] = useState(0);
  const columns = useMemo(() => overdueColumns({ locale, onCheck: mayWrite ? setChecking : null }), [locale, mayWrite]);
  const filters = useMemo(
    () => [
      choiceFilter({
        name: 'state',
        label: m.staff_payouts_state(),
        values: ['open', 'checked'],
        words: { open: m.staff_payouts_overdue_open, checked: m.staff_payouts_row_checked },
      }),
    ],
    [],
  );
  return (
    <>
      <ListPage
        title={m.staff_payouts_overdue_title()}
        text={m.staff_payouts_overdue_text()}
        endpoint={listOverduePayments}
        filters={filters}
        columns={columns}
        rowId={({ paymentId }) => paymentId}
        empty={m.staff_payouts_overdue_none()}
        notFound={m.staff_payouts_overdue_none()}
        version={version}
      />
      {checking === null ? null : (
        <NoteOverdueDialog
          payment={checking}
          onDone={() => {
            setChecking(null);
            setVersion(version + 1);
          }}
          onClose={() => setChecking(null)}
        />
      )}
    </>
  );
}
