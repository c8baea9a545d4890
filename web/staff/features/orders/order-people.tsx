import { useState } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { resendMessage, revealBuyer, type StaffOrder } from '#contracts/staff/orders.ts';
import { formatDate } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/use-busy.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/staff-api.ts';
import { Card, Fact } from './order-facts.tsx';

type PeopleProps = { readonly order: StaffOrder; readonly onChanged: () => void };
type Revealed = AnswerOf<typeof revealBuyer>;

/** Who bought, behind dots until somebody asks; and what can be sent to them again. */
export function People({ order, onChanged }: PeopleProps) {
  const me = useMe();
  const { orderId, emailMasked, gift, hasAccount, paidAt } = order;
  const [shown, setShown] = useState<Revealed | null>(null);
  const [pending, during] = useBusy();

  async function reveal() {
    const answer = await during(() => callStaff(revealBuyer, { params: { orderId } }));
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    setShown(answer.value);
    return onChanged();
  }

  const email = shown?.email ?? emailMasked;
  const mayResend = mayUse(me, 'voucher.write') && paidAt !== null && order.state !== 'refunded';
  return (
    <Card title={m.staff_order_buyer()}>
      <dl className="order-facts">
        <Fact name={m.staff_order_email()}>
          {email === '' ? m.staff_order_forgotten() : <bdi dir="ltr">{email}</bdi>}
        </Fact>
        {gift === null ? null : <Recipient shown={shown} masked={gift.recipientMasked} />}
      </dl>
      <p className="staff-quiet">{hasAccount ? m.staff_order_account() : m.staff_order_guest()}</p>
      {gift === null ? null : <p>{giftText(gift)}</p>}
      <div className="order-acts">
        {mayUse(me, 'customer.reveal') && shown === null && email !== '' ? (
          <button type="button" className="button button-secondary" disabled={pending} onClick={() => void reveal()}>
            {m.staff_order_reveal()}
          </button>
        ) : null}
        {mayResend && email !== '' ? (
          <Resend orderId={orderId} what="receipt" label={m.staff_order_resend_receipt()} onChanged={onChanged} />
        ) : null}
        {mayResend && gift !== null && gift.recipientMasked !== null && !gift.arrived && gift.dueAt === null ? (
          <Resend orderId={orderId} what="gift" label={m.staff_order_resend_gift()} onChanged={onChanged} />
        ) : null}
      </div>
      {mayUse(me, 'customer.reveal') && shown === null ? (
        <p className="staff-quiet">{m.staff_order_reveal_note()}</p>
      ) : null}
    </Card>
  );
}

function Recipient({ shown, masked }: { readonly shown: Revealed | null; readonly masked: string | null }) {
  const { recipientName = null, recipientEmail = null, recipientPhone = null, senderName = null } = shown ?? {};
  const address = shown === null ? masked : (recipientEmail ?? recipientPhone);
  return (
    <>
      <Fact name={m.staff_order_recipient()}>
        {recipientName === null ? null : <bdi>{recipientName} </bdi>}
        {address === null ? null : <bdi dir="ltr">{address}</bdi>}
      </Fact>
      {recipientEmail !== null && recipientPhone !== null ? (
        <Fact name={m.staff_order_phone()}>
          <bdi dir="ltr">{recipientPhone}</bdi>
        </Fact>
      ) : null}
      {senderName === null ? null : (
        <Fact name={m.staff_order_sender()}>
          <bdi>{senderName}</bdi>
        </Fact>
      )}
    </>
  );
}

function useGiftDate() {
  const { locale } = usePortal();
  return (iso: string) => formatDate(Date.parse(iso), locale);
}

function GiftState({ gift }: { readonly gift: NonNullable<StaffOrder['gift']> }) {
  const dateOf = useGiftDate();
  const { arrived, dueAt, waiting, channel, outcome } = gift;
  if (arrived) return m.staff_order_gift_arrived();
  if (dueAt !== null) return m.staff_order_gift_planned({ date: dateOf(dueAt) });
  if (channel === 'link') return m.staff_order_gift_undelivered();
  if (waiting) return m.staff_order_gift_waiting();
  return outcome === 'sent' ? m.staff_order_gift_sent() : m.staff_order_gift_none();
}

function giftText(gift: NonNullable<StaffOrder['gift']>) {
  return (
    <>
      {m.staff_order_gift()}: <GiftState gift={gift} />
    </>
  );
}

type ResendProps = {
  readonly orderId: StaffOrder['orderId'];
  readonly what: 'receipt' | 'gift';
  readonly label: string;
  readonly onChanged: () => void;
};

function Resend({ orderId, what, label, onChanged }: ResendProps) {
  const [pending, during] = useBusy();
  async function send() {
    const answer = await during(() => callStaff(resendMessage, { params: { orderId }, body: { what } }));
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    const isSent = answer.value.outcome === 'resent';
    showToast({
      title: isSent ? m.staff_order_resent() : m.staff_order_resend_waiting(),
      tone: isSent ? 'success' : 'plain',
    });
    return onChanged();
  }
  return (
    <button type="button" className="button button-secondary" disabled={pending} onClick={() => void send()}>
      {label}
    </button>
  );
}
