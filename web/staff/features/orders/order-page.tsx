import { Link, useParams, useSearchParams } from 'react-router';
import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { getStaffOrder, ORDERS_REFRESH_MS, type StaffOrder } from '#contracts/staff/orders.ts';
import { leftToRight } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { attentionWords, orderStateLooks, orderStateWords } from '../../lib/order-words.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { usePolling } from '../../lib/use-polling.ts';
import { useStaffData } from '../../lib/use-staff-data.ts';
import { Bought, CancellationNotice, Card, Vouchers } from './order-facts.tsx';
import { Payments, Refunds } from './order-payments.tsx';
import { People } from './order-people.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { Timeline } from './timeline.tsx';

function isOrderId(text: string | undefined): text is OrderId {
  return text !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** One order: everything about it, and what happened. */
export function OrderPage() {
  const { orderId } = useParams();
  if (!isOrderId(orderId)) return <h1 className="text-2xl">{m.staff_missing_title()}</h1>;
  // another order is another page: nothing that was shown of one stays
  return <OneOrder key={orderId} orderId={orderId} />;
}

function OneOrder({ orderId }: { readonly orderId: OrderId }) {
  const { value, failure, retry } = useStaffData(getStaffOrder, { params: { orderId } });
  usePolling(retry, ORDERS_REFRESH_MS);
  return (
    <div className="staff-stack">
      <p>
        <Link to="/admin/orders" className="order-link">
          {m.staff_order_back()}
        </Link>
      </p>
      {failure === null ? null : (
        <div role="alert" className="notice notice-danger">
          <p>{failure}</p>
          <button type="button" className="button button-quiet" onClick={retry}>
            {m.staff_again()}
          </button>
        </div>
      )}
      {value === null && failure === null ? <output className="staff-empty">{m.staff_list_loading()}</output> : null}
      {value === null ? null : <Shown order={value} onChanged={retry} />}
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
