import type { StaffOrder, StaffPayment } from '#contracts/staff/sales/orders.ts';
import { formatDateTime, isolated, isolatedShekels, leftToRight } from '#domain/core/text/format.ts';
import { productNameWithWashCount } from '#domain/core/text/product-name-with-wash-count.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { DetailHeader } from '../../kit/detail-header.tsx';
import { NotesLine } from '../../lib/notes/notes-line.tsx';
import { useNotes } from '../../lib/notes/use-notes.ts';
import { personPath } from '../../lib/person.ts';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { orderAttentionLabels, orderStateLabels } from '../../lib/words/order-words.ts';
import { goodwillReasonLabels } from '../../lib/words/goodwill-words.ts';
import { stateTones } from '../../lib/words/state-tones.ts';
import { buyerContact, buyerText, noContactText } from './order-buyer.ts';
import { GiftRecipientNote, ResendMessages } from './order-resend.tsx';

type HeadProps = {
  readonly order: StaffOrder;
  readonly onRefund: (payment: StaffPayment) => void;
  readonly onChanged: () => void;
};

export function OrderHeader({ order, onRefund, onChanged }: HeadProps) {
  const mayRead = mayUse(useMe(), 'customer.read');
  const { locale } = usePortal();
  const mayRefund = mayUse(useMe(), 'order.refund');
  const { attention, createdAt, dueAgorot, orderCode, packageName, refundedAgorot, state, washes } = order;
  const refundable = mayRefund ? order.payments.find((payment) => payment.refundable) : undefined;
  return (
    <DetailHeader
      title={m.staff_order_title({ code: leftToRight(orderCode) })}
      states={
        <>
          <StatusBadge words={orderStateLabels[state]()} tone={stateTones.order[state]} />
          {attention.map((kind) => (
            <span key={kind} className="staff-state staff-state-disabled">
              {orderAttentionLabels[kind]()}
            </span>
          ))}
        </>
      }
      sum={
        <>
          <Price agorot={dueAgorot} />
          {refundedAgorot === 0 ? null : (
            <span className="staff-quiet">
              {' '}
              {m.staff_order_refunded_of({ price: isolatedShekels(refundedAgorot) })}
            </span>
          )}
        </>
      }
      facts={
        <>
          <bdi>{productNameWithWashCount(packageName[locale], washes, m.wash_count({ count: washes }))}</bdi> ·{' '}
          <BuyerName order={order} /> ·{' '}
          <time dateTime={createdAt}>{formatDateTime(Date.parse(createdAt), locale)}</time>
          {order.station === null ? null : ` · ${m.staff_at_machine_of({ station: isolated(order.station[locale]) })}`}
        </>
      }
      notes={
        <>
          <GoodwillGiver goodwill={order.goodwill} />
          <GiftRecipientNote order={order} />
          {mayRead ? <BuyerNotes order={order} /> : null}
        </>
      }
      acts={
        <>
          {refundable === undefined ? null : (
            <button type="button" className="button button-secondary" onClick={() => onRefund(refundable)}>
              {m.staff_refund_open()}
            </button>
          )}
          <ResendMessages order={order} place="head" onChanged={onChanged} />
        </>
      }
    />
  );
}

/** Shows the buyer's tags and the newest note about the buyer. */
function BuyerNotes({ order: { customerId, orderId } }: { readonly order: StaffOrder }) {
  const notes = useNotes({ orderId });
  return <NotesLine notes={notes.value} to={`${personPath({ customerId, guestOrderId: orderId })}#notes`} />;
}

function BuyerName({ order }: { readonly order: StaffOrder }) {
  const { customerId, orderId } = order;
  if (customerId === null && buyerContact(order) === null) return noContactText(order);
  return (
    <PermittedLink to={personPath({ customerId, guestOrderId: orderId })} needs="customer.read">
      <bdi dir="auto">{buyerText(order)}</bdi>
    </PermittedLink>
  );
}

function GoodwillGiver({ goodwill }: Pick<StaffOrder, 'goodwill'>) {
  if (goodwill === null) return null;
  const { givenBy, reason } = goodwill;
  return (
    <p className="staff-detail-line">
      {m.staff_order_given_by({ name: isolated(givenBy), reason: goodwillReasonLabels[reason]() })} ·{' '}
      <PermittedLink to="/admin/goodwill" needs="loyalty.read">
        {m.staff_goodwill_title()}
      </PermittedLink>
    </p>
  );
}
