import { useParams, useSearchParams } from 'react-router';
import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { getStaffOrder, ORDERS_REFRESH_MS, type StaffOrder } from '#contracts/staff/sales/orders.ts';
import { getPastOrder } from '#contracts/staff/past.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { BackToList } from '../../lib/back-to-list.tsx';
import { AskedState } from '../../lib/data/asked-state.tsx';
import { isIdInAddress } from '../../lib/id-in-address.ts';
import { attentionWords, orderStateLooks, orderStateWords } from '../../lib/words/order-words.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { Card } from '../../lib/card.tsx';
import { PastField, useAsOf } from '../../past/as-of.tsx';
import { PastView } from '../../past/past-view.tsx';
import { Bought, CancellationNotice, Vouchers } from './order-facts.tsx';
import { Invoice } from './order-invoice.tsx';
import { Papers } from './order-papers.tsx';
import { Payments, Refunds } from './order-payments.tsx';
import { People } from './order-people.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { Timeline } from './timeline.tsx';

/** One order: everything about it, and what happened. */
export function OrderPage() {
  const { orderId } = useParams();
  const { at, look } = useAsOf();
  if (!isIdInAddress<OrderId>(orderId)) return <h1 className="text-2xl">{m.staff_missing_title()}</h1>;
  // another order is another page: nothing that was shown of one stays
  return (
    <div className="staff-stack" key={orderId}>
      <BackToList list="/admin/orders" label={m.staff_order_back()} />
      <PastField key={at} at={at} look={look} />
      {at === null ? <OneOrder orderId={orderId} /> : <PastOrder orderId={orderId} at={at} />}
    </div>
  );
}

function OneOrder({ orderId }: { readonly orderId: OrderId }) {
  const asked = useStaffData(getStaffOrder, { params: { orderId } }, { refreshMs: ORDERS_REFRESH_MS });
  return (
    <>
      <AskedState asked={asked} />
      {asked.value === null ? null : <Shown order={asked.value} onChanged={asked.retry} />}
    </>
  );
}

function PastOrder({ orderId, at }: { readonly orderId: OrderId; readonly at: string }) {
  const asked = useStaffData(getPastOrder, { params: { orderId }, query: { at } });
  return <PastView title={m.staff_past_order()} asked={asked} />;
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
          <Papers papers={order.papers} />
          <Invoice order={order} onChanged={onChanged} />
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
