import { Link, useParams, useSearchParams } from 'react-router';
import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { getStaffOrder, ORDERS_REFRESH_MS, type StaffOrder } from '#contracts/staff/orders.ts';
import { leftToRight } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../../lib/asked-state.tsx';
import { isIdInAddress } from '../../lib/id-in-address.ts';
import { attentionWords, orderStateLooks, orderStateWords } from '../../lib/order-words.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/use-staff-data.ts';
import { useWayBack } from '../../lib/use-way-back.ts';
import { Bought, CancellationNotice, Card, Vouchers } from './order-facts.tsx';
import { Payments, Refunds } from './order-payments.tsx';
import { People } from './order-people.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { Timeline } from './timeline.tsx';

/** One order: everything about it, and what happened. */
export function OrderPage() {
  const { orderId } = useParams();
  if (!isIdInAddress<OrderId>(orderId)) return <h1 className="text-2xl">{m.staff_missing_title()}</h1>;
  // another order is another page: nothing that was shown of one stays
  return <OneOrder key={orderId} orderId={orderId} />;
}

function OneOrder({ orderId }: { readonly orderId: OrderId }) {
  const asked = useStaffData(getStaffOrder, { params: { orderId } }, { refreshMs: ORDERS_REFRESH_MS });
  const back = useWayBack('/admin/orders');
  return (
    <div className="staff-stack">
      <p>
        <Link to={back} className="order-link">
          {m.staff_order_back()}
        </Link>
      </p>
      <AskedState asked={asked} />
      {asked.value === null ? null : <Shown order={asked.value} onChanged={asked.retry} />}
    </div>
  );
}

/** The payment whose dialog is open stands in the address: a link from elsewhere opens it, and Back closes it. */
function useRefundOf({ payments }: StaffOrder) {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('refund');
  const paymentId = payments.find((payment) => payment.paymentId === wanted)?.paymentId ?? null;
  return {
    paymentId: mayUse(useMe(), 'order.refund') ? paymentId : null,
    open: (of: PaymentId) => setQuery({ refund: of }),
    close: () => setQuery({}, { replace: true }),
  };
}

function Shown({ order, onChanged }: { readonly order: StaffOrder; readonly onChanged: () => void }) {
  const refund = useRefundOf(order);
  return (
    <>
      <header className="staff-head">
        <h1 className="text-2xl">{m.staff_order_title({ code: leftToRight(order.orderCode) })}</h1>
        <span className={`staff-state staff-state-${orderStateLooks[order.state]}`}>
          {orderStateWords[order.state]()}
        </span>
        {order.attention.map((kind) => (
          <span key={kind} className="staff-state staff-state-disabled">
            {attentionWords[kind]()}
          </span>
        ))}
      </header>
      <div className="order-page">
        <div className="staff-stack">
          <Bought order={order} />
          <People order={order} onChanged={onChanged} />
          <Payments order={order} onChanged={onChanged} onRefund={({ paymentId }) => refund.open(paymentId)} />
          <Refunds refunds={order.refunds} onChanged={onChanged} />
          <Vouchers vouchers={order.vouchers} />
          <CancellationNotice cancellation={order.cancellation} />
        </div>
        <Card title={m.staff_order_timeline()}>
          <Timeline entries={order.timeline} />
        </Card>
      </div>
      {refund.paymentId === null ? null : (
        <RefundDialog
          paymentId={refund.paymentId}
          onClose={refund.close}
          onDone={() => {
            refund.close();
            onChanged();
          }}
        />
      )}
    </>
  );
}
