import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { getStaffOrder, ORDERS_REFRESH_MS, type StaffOrder } from '#contracts/staff/sales/orders.ts';
import { getOrderAsOf } from '#contracts/staff/point-in-time.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { MissingPage } from '../../kit/missing-page.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { isUuid } from '../../lib/is-uuid.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { usePolling } from '../../lib/data/use-polling.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { AsOfTimeField, useAsOfTime } from '../../past/as-of-time-field.tsx';
import { PointInTimeView } from '../../past/point-in-time-view.tsx';
import { CancellationNotice, PriceDetails, OrderVouchers } from './order-details.tsx';
import { OrderGift } from './order-gift.tsx';
import { OrderHeader } from './order-header.tsx';
import { HeldInvoice, Invoice } from './order-invoice.tsx';
import { OrderReferences } from './order-references.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { TaxDocuments } from './order-tax-documents.tsx';
import { OrderPayments, OrderRefunds } from './order-payments.tsx';
import { OrderBuyerCard } from './order-buyer-card.tsx';
import { useRevealedBuyer } from './revealed-buyers.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** Page of one order with all details and its timeline. */
export function OrderPage() {
  const { orderId } = useParams();
  const { at, look } = useAsOfTime();
  if (!isUuid<OrderId>(orderId)) return <MissingPage />;
  const past = <AsOfTimeField key={at} at={at} look={look} />;
  // the changed key resets the state of the page when another order is opened
  return (
    <div className="staff-stack" key={orderId}>
      {at === null ? (
        <CurrentOrder orderId={orderId} past={past} />
      ) : (
        <>
          {past}
          <OrderAsOf orderId={orderId} at={at} />
        </>
      )}
    </div>
  );
}

/**
 * Polling interval in ms while a message or a refund of the order is in progress. It is short, because such an
 * operation usually takes seconds.
 */
const UNDERWAY_REFRESH_MS = 3_000;
/**
 * Time in ms after which the page stops polling frequently for a message or a refund. By then, the operation is no
 * longer expected to end within seconds.
 */
const UNDERWAY_MS = 60_000;

/** Returns true if a message or a refund of the order began less than a minute ago and has not finished. */
function hasRecentUnfinishedEvent({ refunds, timeline }: StaffOrder): boolean {
  const isNew = (at: string) => serverNow() - Date.parse(at) < UNDERWAY_MS;
  return (
    refunds.some(({ createdAt, state }) => (state === 'requested' || state === 'sent') && isNew(createdAt)) ||
    timeline.some(({ at, kind }) => kind === 'message' && isNew(at))
  );
}

type OneOrderProps = {
  readonly orderId: OrderId;
  /** Control below the order that selects a time in the past. The page then shows the order as it was at that time. */
  readonly past: ReactNode;
};

function CurrentOrder({ orderId, past }: OneOrderProps) {
  const resource = useStaffData(getStaffOrder, { params: { orderId } }, { refreshMs: ORDERS_REFRESH_MS });
  const isUnderway = resource.value !== null && hasRecentUnfinishedEvent(resource.value);
  usePolling(resource.retry, isUnderway ? UNDERWAY_REFRESH_MS : null);
  if (resource.value === null)
    return <RecordLoadState resource={resource} list={{ to: '/admin/orders', title: m.staff_orders_title() }} />;
  return (
    <>
      <LoadState resource={resource} />
      <LoadedOrder order={resource.value} onChanged={resource.retry} />
      {past}
    </>
  );
}

function OrderAsOf({ orderId, at }: { readonly orderId: OrderId; readonly at: string }) {
  const resource = useStaffData(getOrderAsOf, { params: { orderId }, query: { at } });
  return <PointInTimeView title={m.staff_past_order()} resource={resource} />;
}

/**
 * Returns the id of the payment whose refund dialog is open. The id is stored in the URL, so that links can open the
 * dialog and the back button closes it.
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
  const reveal = useRevealedBuyer(order, onChanged);
  return (
    <>
      <OrderHeader order={order} onRefund={({ paymentId }) => refund.open(paymentId)} onChanged={onChanged} />
      <CancellationNotice cancellation={order.cancellation} />
      <HeldInvoice order={order} onChanged={onChanged} />
      <div className="order-page">
        <div className="staff-stack">
          <OrderGift order={order} shown={reveal.shown} onChanged={onChanged} />
          <OrderTimeline order={order} />
          <TaxDocuments order={order} onChanged={onChanged} />
          <Invoice order={order} onChanged={onChanged} />
        </div>
        <div className="staff-stack">
          <OrderVouchers vouchers={order.vouchers} />
          <OrderBuyerCard order={order} reveal={reveal} onChanged={onChanged} />
          <OrderPayments order={order} onChanged={onChanged} onRefund={({ paymentId }) => refund.open(paymentId)} />
          <OrderRefunds refunds={order.refunds} onChanged={onChanged} />
          <PriceDetails order={order} />
          <OrderReferences order={order} />
        </div>
      </div>
      {refund.paymentId === null ? null : (
        <RefundDialog
          paymentId={refund.paymentId}
          order={order}
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
