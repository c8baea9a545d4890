import type { StaffOrder, StaffPayment, StaffRefund } from '#contracts/staff/sales/orders.ts';
import { queryProviderStatus } from '#contracts/staff/sales/payments.ts';
import { closeFailedRefund } from '#contracts/staff/sales/refunds.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import {
  queryResultLabels,
  caseKindText,
  paymentMethodLabels,
  paymentStateText,
  refundReasonText,
  refundStateLabels,
} from '../../lib/words/order-words.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { Card } from '../../lib/card.tsx';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { paymentTone, stateTones } from '../../lib/words/state-tones.ts';

type PaymentsProps = {
  readonly order: StaffOrder;
  readonly onRefund: (payment: StaffPayment) => void;
  readonly onChanged: () => void;
};

/** Lists all payment attempts of the order, each with its reference at the payment provider. */
export function OrderPayments({ order, onRefund, onChanged }: PaymentsProps) {
  const mayRefund = mayUse(useMe(), 'order.refund');
  // the header of the page has the button for the first refundable payment, so this list has buttons only for the other
  // payments
  const [, ...further] = order.payments.filter(({ refundable }) => refundable);
  return (
    <Card title={m.staff_order_payments()}>
      {order.payments.length === 0 ? <p className="staff-quiet">{m.staff_order_no_payment()}</p> : null}
      <ul className="order-items">
        {order.payments.map((payment) => (
          <li key={payment.paymentId}>
            <PaymentFacts payment={payment} isOnly={order.payments.length === 1} />
            {mayRefund ? (
              <div className="order-acts">
                {further.includes(payment) ? (
                  <button type="button" className="button button-secondary" onClick={() => onRefund(payment)}>
                    {m.staff_refund_of_attempt({ attempt: String(payment.attempt) })}
                  </button>
                ) : null}
                <QueryProviderButton payment={payment} onChanged={onChanged} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type FactsProps = { readonly payment: StaffPayment; readonly isOnly: boolean };

function PaymentFacts({ payment, isOnly }: FactsProps) {
  const { attempt, method, capturedAgorot, amountAgorot, last4, unassigned } = payment;
  return (
    <>
      <p>
        {isOnly ? null : (
          <>
            <strong>{m.staff_order_attempt({ attempt: String(attempt) })}</strong> ·{' '}
          </>
        )}
        {paymentMethodLabels[method]()} · <Price agorot={capturedAgorot ?? amountAgorot} />
        {last4 === null ? null : (
          <>
            {' · '}
            <bdi dir="ltr">•••• {last4}</bdi>
          </>
        )}{' '}
        <StatusBadge words={paymentStateText(payment)} tone={paymentTone(payment)} />
      </p>
      {unassigned ? <p className="staff-quiet">{m.staff_order_unassigned()}</p> : null}
      {payment.exceptions
        .filter(({ closedAt }) => closedAt === null)
        .map(({ kind }) => (
          <p key={kind} className="notice notice-danger">
            {caseKindText(kind)}
          </p>
        ))}
    </>
  );
}

type AskProps = { readonly payment: Pick<StaffPayment, 'paymentId'>; readonly onChanged: () => void };

function QueryProviderButton({ payment: { paymentId }, onChanged }: AskProps) {
  return (
    <StaffActionButton
      endpoint={queryProviderStatus}
      input={{ params: { paymentId } }}
      label={m.staff_payment_ask()}
      done={({ asked: result }) => queryResultLabels[result]()}
      onDone={onChanged}
    />
  );
}

type RefundsProps = { readonly refunds: readonly StaffRefund[]; readonly onChanged: () => void };

/** Lists all completed and pending refunds of the order. */
export function OrderRefunds({ refunds, onChanged }: RefundsProps) {
  const { locale } = usePortal();
  const mayRefund = mayUse(useMe(), 'order.refund');
  if (refunds.length === 0) return null;
  return (
    <Card title={m.staff_order_refunds()}>
      <ul className="order-items">
        {refunds.map(({ refundId, amountAgorot, washes, reason, state, createdAt }) => (
          <li key={refundId}>
            <p>
              <Price agorot={amountAgorot} />
              {washes > 0 ? ` · ${m.wash_count({ count: washes })}` : ''} · {refundReasonText(reason)}{' '}
              <StatusBadge words={refundStateLabels[state]()} tone={stateTones.refund[state]} />
            </p>
            <time dateTime={createdAt} className="staff-quiet">
              {formatDateTime(Date.parse(createdAt), locale)}
            </time>
            {mayRefund && state === 'failed' ? (
              <StaffActionButton
                endpoint={closeFailedRefund}
                input={{ params: { refundId } }}
                label={m.staff_refund_give_up()}
                done={() => m.staff_refund_gave_up()}
                onDone={onChanged}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
