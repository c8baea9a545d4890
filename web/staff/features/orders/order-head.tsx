import type { StaffOrder, StaffPayment } from '#contracts/staff/sales/orders.ts';
import { formatDateTime, isolatedShekels, leftToRight } from '#domain/core/text/format.ts';
import { soldName } from '#domain/core/text/sold-name.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { DetailHead } from '../../kit/detail-head.tsx';
import { NotesLine } from '../../lib/notes/notes-line.tsx';
import { useNotes } from '../../lib/notes/use-notes.ts';
import { personAddress } from '../../lib/person.ts';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { readableOrPlaceholder } from '../../lib/shown-name.ts';
import { attentionLabels, orderStateLabels } from '../../lib/words/order-words.ts';
import { Resend } from './order-resend.tsx';
import { StateMark } from '../../lib/state-mark.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

type HeadProps = {
  readonly order: StaffOrder;
  readonly onRefund: (payment: StaffPayment) => void;
  readonly onChanged: () => void;
};

/** The head of an order: state, price, product, buyer, and the most frequent actions. */
export function OrderHead({ order, onRefund, onChanged }: HeadProps) {
  const mayRead = mayUse(useMe(), 'customer.read');
  const { locale } = usePortal();
  const mayRefund = mayUse(useMe(), 'order.refund');
  const { attention, createdAt, dueAgorot, orderCode, packageName, refundedAgorot, state, washes } = order;
  const refundable = mayRefund ? order.payments.find((payment) => payment.refundable) : undefined;
  return (
    <DetailHead
      title={m.staff_order_title({ code: leftToRight(orderCode) })}
      states={
        <>
          <StateMark words={orderStateLabels[state]()} tone={stateTones.order[state]} />
          {attention.map((kind) => (
            <span key={kind} className="staff-state staff-state-disabled">
              {attentionLabels[kind]()}
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
          <bdi>{soldName(packageName[locale], washes, m.wash_count({ count: washes }))}</bdi> ·{' '}
          <BuyerName order={order} /> ·{' '}
          <time dateTime={createdAt}>{formatDateTime(Date.parse(createdAt), locale)}</time>
        </>
      }
      notes={mayRead ? <BuyerNotes order={order} /> : null}
      acts={
        <>
          <Resend order={order} place="head" onChanged={onChanged} />
          {refundable === undefined ? null : (
            <button type="button" className="button button-secondary" onClick={() => onRefund(refundable)}>
              {m.staff_refund_open()}
            </button>
          )}
        </>
      }
    />
  );
}

/** The buyer's tags and the newest note about the buyer. */
function BuyerNotes({ order: { customerId, orderId } }: { readonly order: StaffOrder }) {
  const notes = useNotes({ orderId });
  return <NotesLine notes={notes.value} to={`${personAddress({ customerId, guestOrderId: orderId })}#notes`} />;
}

/** The masked buyer, linked to the account or to the page of the guest. */
function BuyerName({ order: { customerId, emailMasked, orderId } }: { readonly order: StaffOrder }) {
  if (customerId === null && emailMasked === '') return m.staff_order_forgotten();
  const name =
    emailMasked === '' ? m.staff_order_forgotten() : <bdi dir="auto">{readableOrPlaceholder(emailMasked)}</bdi>;
  return (
    <PermittedLink to={personAddress({ customerId, guestOrderId: orderId })} needs="customer.read">
      {name}
    </PermittedLink>
  );
}
