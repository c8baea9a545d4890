import { useState } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { UNREADABLE } from '#contracts/core/unreadable.ts';
import { revealBuyer, type StaffOrder } from '#contracts/staff/sales/orders.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { giftClaimText } from '#web/lib/words/gift-claim-words.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PlaceLink } from '../../lib/place-link.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { readable } from '../../lib/shown-name.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { Card, Fact } from '../../lib/card.tsx';
import { isKnown, Resend } from './order-resend.tsx';

type PeopleProps = { readonly order: StaffOrder; readonly onChanged: () => void };
type Revealed = AnswerOf<typeof revealBuyer>;

function BuyerEmail({ order, clear }: { readonly order: StaffOrder; readonly clear: string | null }) {
  if (isKnown(order)) return <bdi dir="ltr">{clear ?? order.emailMasked}</bdi>;
  return order.emailMasked === '' ? m.staff_order_forgotten() : readable(order.emailMasked);
}

/** Number that the buyer left at a machine for the receipt; shown once it is revealed. */
function BuyerPhone({ shown }: { readonly shown: Revealed | null }) {
  const phone = shown?.buyerPhone ?? null;
  if (phone === null) return null;
  return (
    <Fact name={m.staff_order_phone()}>
      <bdi dir="ltr">{phone}</bdi>
    </Fact>
  );
}

/** Shows the buyer, masked until revealed, and the messages that can be sent again. */
export function People({ order, onChanged }: PeopleProps) {
  const mayReveal = mayUse(useMe(), 'customer.reveal');
  const { orderId, gift, customerId } = order;
  const [shown, setShown] = useState<Revealed | null>(null);
  const [pending, during] = useBusy();

  async function reveal() {
    const answer = await during(() => callStaff(revealBuyer, { params: { orderId } }));
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    setShown(answer.value);
    return onChanged();
  }

  const isHidden = mayReveal && shown === null && isKnown(order);
  return (
    <Card title={m.staff_order_buyer()}>
      <dl className="order-facts">
        <Fact name={m.staff_order_email()}>
          <BuyerEmail order={order} clear={shown?.email ?? null} />
        </Fact>
        <BuyerPhone shown={shown} />
        {gift === null ? null : <Recipient shown={shown} masked={gift.recipientMasked} />}
      </dl>
      <p className="staff-quiet">
        {customerId === null ? (
          m.staff_order_guest()
        ) : (
          <PlaceLink to={`/admin/customers/${customerId}`} needs="customer.read">
            {m.staff_order_account()}
          </PlaceLink>
        )}
      </p>
      <GiftState gift={gift} />
      <div className="order-acts">
        {isHidden ? (
          <button type="button" className="button button-secondary" disabled={pending} onClick={() => void reveal()}>
            {m.staff_order_reveal()}
          </button>
        ) : null}
        <Resend order={order} place="buyer" onChanged={onChanged} />
      </div>
      {isHidden ? <p className="staff-quiet">{m.staff_order_reveal_note()}</p> : null}
    </Card>
  );
}

function Recipient({ shown, masked }: { readonly shown: Revealed | null; readonly masked: string | null }) {
  if (shown === null) {
    return masked === null ? null : (
      <Fact name={m.staff_order_recipient()}>
        <bdi dir={masked === UNREADABLE ? 'auto' : 'ltr'}>{readable(masked)}</bdi>
      </Fact>
    );
  }
  const facts = [
    { name: m.staff_order_recipient(), value: shown.recipientName, dir: 'auto' },
    { name: m.staff_order_email(), value: shown.recipientEmail, dir: 'ltr' },
    { name: m.staff_order_phone(), value: shown.recipientPhone, dir: 'ltr' },
    { name: m.staff_order_pet(), value: shown.petName, dir: 'auto' },
    { name: m.staff_order_sender(), value: shown.senderName, dir: 'auto' },
  ].filter(({ value }) => value !== null);
  return facts.map(({ name, value, dir }, place) => (
    <Fact key={place} name={name}>
      <bdi dir={dir}>{value}</bdi>
    </Fact>
  ));
}

function useGiftDate() {
  const { locale } = usePortal();
  return (iso: string) => formatDate(Date.parse(iso), locale);
}

function GiftState({ gift }: Pick<StaffOrder, 'gift'>) {
  const dateOf = useGiftDate();
  const { locale } = usePortal();
  return gift === null ? null : (
    <p>
      {m.staff_order_gift()}: {gift.claim === null ? giftText(gift, dateOf) : giftClaimText(gift.claim, locale)}
    </p>
  );
}

function giftText(gift: NonNullable<StaffOrder['gift']>, dateOf: (iso: string) => string): string {
  const { arrived, dueAt, waiting, channel, outcome } = gift;
  if (arrived) return m.staff_order_gift_arrived();
  if (dueAt !== null) return m.staff_order_gift_planned({ date: dateOf(dueAt) });
  if (channel === 'link') return m.staff_order_gift_undelivered();
  if (waiting) return m.staff_order_gift_waiting();
  return outcome === 'sent' ? m.staff_order_gift_sent() : m.staff_order_gift_none();
}
