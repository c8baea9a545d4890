import { useParams, useSearchParams } from 'react-router';
import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import {
  getStaffOrder,
  ORDERS_REFRESH_MS,
  type StaffOrder,
  type TimelineEntry,
} from '#contracts/staff/sales/orders.ts';
import { getPastOrder } from '#contracts/staff/past.ts';
import { leftToRight, formatDateTime, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { isIdInAddress } from '../../lib/id-in-address.ts';
import { attentionWords, orderStateTones, orderStateWords } from '../../lib/words/order-words.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { Card } from '../../lib/card.tsx';
import { PastField, useAsOf } from '../../past/as-of.tsx';
import { PastView } from '../../past/past-view.tsx';
import { OrderedProduct, CancellationNotice, Vouchers } from './order-facts.tsx';
import { Invoice } from './order-invoice.tsx';
import { TaxDocuments } from './order-tax-documents.tsx';
import { Payments, Refunds } from './order-payments.tsx';
import { People } from './order-people.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { sentenceOf } from '../../lib/words/timeline-words.ts';

/** Lists the events of the order, oldest first, in sentences that staff can read to a customer on the phone. */
function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const { locale } = usePortal();
  return (
    <ol className="order-timeline">
      {entries.map((entry) => (
        <li key={entry.id} data-kind={entry.kind}>
          <time dateTime={entry.at}>{formatDateTime(Date.parse(entry.at), locale)}</time>
          <span>
            {sentenceOf(entry, locale)}
            {entry.by === null ? null : (
              <span className="staff-quiet"> · {m.staff_tl_by({ name: isolated(entry.by) })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Page of one order with all details and its timeline. */
export function OrderPage() {
  const { orderId } = useParams();
  const { at, look } = useAsOf();
  if (!isIdInAddress<OrderId>(orderId)) return <h1 className="text-2xl">{m.staff_missing_title()}</h1>;
  // the key resets the state of the page for another order
  return (
    <div className="staff-stack" key={orderId}>
      <PastField key={at} at={at} look={look} />
      {at === null ? <OneOrder orderId={orderId} /> : <PastOrder orderId={orderId} at={at} />}
    </div>
  );
}

function OneOrder({ orderId }: { readonly orderId: OrderId }) {
  const resource = useStaffData(getStaffOrder, { params: { orderId } }, { refreshMs: ORDERS_REFRESH_MS });
  return (
    <>
      <LoadState resource={resource} />
      {resource.value === null ? null : <LoadedOrder order={resource.value} onChanged={resource.retry} />}
    </>
  );
}

function PastOrder({ orderId, at }: { readonly orderId: OrderId; readonly at: string }) {
  const resource = useStaffData(getPastOrder, { params: { orderId }, query: { at } });
  return <PastView title={m.staff_past_order()} resource={resource} />;
}

/**
 * Returns the id of the payment whose refund dialog is open. It is in the URL, so that links open the dialog and the
 * back button closes it.
 */
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

function LoadedOrder({ order, onChanged }: { readonly order: StaffOrder; readonly onChanged: () => void }) {
  const refund = useRefundOf(order);
  return (
    <>
      <header className="staff-head">
        <h1 className="text-2xl">{m.staff_order_title({ code: leftToRight(order.orderCode) })}</h1>
        <span className={`staff-state staff-state-${orderStateTones[order.state]}`}>
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
          <OrderedProduct order={order} />
          <People order={order} onChanged={onChanged} />
          <Payments order={order} onChanged={onChanged} onRefund={({ paymentId }) => refund.open(paymentId)} />
          <Refunds refunds={order.refunds} onChanged={onChanged} />
          <TaxDocuments papers={order.papers} />
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
