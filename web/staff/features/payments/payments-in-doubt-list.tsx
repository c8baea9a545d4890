import { useMemo } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { Link } from 'react-router';
import { queryProviderStatus, type PaymentInDoubt } from '#contracts/staff/sales/payments.ts';
import { closeFailedRefund } from '#contracts/staff/sales/refunds.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { queryResultLabels, caseKindText } from '../../lib/words/order-words.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { ListTable } from '../../list/list-table.tsx';
import { Money } from '../../reports/report-link.tsx';
import { DisputeActions } from './dispute-dialog.tsx';
import { OrderLink } from './order-link.tsx';

type DoubtsProps = {
  readonly label: string;
  readonly rows: readonly PaymentInDoubt[];
  readonly onChanged: () => void;
};

function paymentDoubtText({ kind, word }: PaymentInDoubt): string {
  if (kind === 'disputed') return m.staff_payments_dispute();
  return kind === 'refund_failed' ? m.staff_payments_refund_failed() : caseKindText(word ?? '');
}

function paymentInDoubtColumns(
  locale: Locale,
  mayAct: boolean,
  onChanged: () => void,
): readonly ListColumn<PaymentInDoubt>[] {
  return [
    { id: 'order', header: m.staff_orders_number(), cell: (row) => <OrderLink {...row} /> },
    {
      id: 'case',
      header: m.staff_payments_case(),
      cell: (row) => (
        <>
          {paymentDoubtText(row)}
          {row.kind === 'refund_failed' && row.word !== null ? (
            <bdi dir="auto" className="staff-quiet order-error">
              {row.word}
            </bdi>
          ) : null}
        </>
      ),
    },
    {
      id: 'amount',
      header: m.staff_payments_amount(),
      cell: ({ amountAgorot }) => <Money agorot={amountAgorot} />,
    },
    {
      id: 'since',
      header: m.staff_payments_since(),
      cell: ({ at }) => <RelativeTime at={at} locale={locale} />,
    },
    {
      id: 'do',
      stays: true,
      has: () => mayAct,
      header: m.staff_payments_do(),
      cell: (row) => <PaymentInDoubtActions row={row} mayAct={mayAct} onChanged={onChanged} />,
    },
  ];
}

/** Lists payments about which staff have to decide, with the possible actions for each payment. */
export function PaymentsInDoubtList({ label, rows, onChanged }: DoubtsProps) {
  const { locale } = usePortal();
  const mayAct = mayUse(useMe(), 'order.refund');
  const columns = useMemo(() => paymentInDoubtColumns(locale, mayAct, onChanged), [locale, mayAct, onChanged]);
  return <ListTable label={label} columns={columns} rows={rows} rowId={({ id }) => id} pending={false} />;
}

type DoubtActsProps = { readonly row: PaymentInDoubt; readonly mayAct: boolean; readonly onChanged: () => void };

function PaymentInDoubtActions({ row, mayAct, onChanged }: DoubtActsProps) {
  const { kind, orderId, orderCode, paymentId, refundId, refundable } = row;
  if (!mayAct) return null;
  return (
    <div className="order-acts">
      {kind === 'disputed' ? <DisputeActions row={row} onChanged={onChanged} /> : null}
      {kind === 'exception' && refundable ? (
        <Link to={`/admin/orders/${orderId}?refund=${paymentId}`} className="button button-secondary">
          {m.staff_payments_refund_all()}
        </Link>
      ) : null}
      {refundId === null ? null : (
        <StaffActionButton
          isPrimary
          endpoint={closeFailedRefund}
          input={{ params: { refundId } }}
          label={m.staff_refund_give_up()}
          done={() => m.staff_refund_gave_up()}
          onDone={onChanged}
        />
      )}
      <StaffActionButton
        endpoint={queryProviderStatus}
        input={{ params: { paymentId } }}
        label={m.staff_payment_ask()}
        name={`${m.staff_payment_ask()}: ${orderCode}`}
        done={({ asked: result }) => queryResultLabels[result]()}
        onDone={onChanged}
      />
    </div>
  );
}
