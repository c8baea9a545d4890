import { UNREADABLE } from '#contracts/core/unreadable.ts';
import { resendMessage, type StaffOrder } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';

type Message = 'receipt' | 'gift';

/**
 * Returns true if the buyer's data is neither deleted nor unreadable. Only then can it be revealed and emails be sent.
 */
export function hasReadableBuyer({ emailMasked }: StaffOrder): boolean {
  return emailMasked !== '' && emailMasked !== UNREADABLE;
}

function isToBeGiven(gift: StaffOrder['gift']): boolean {
  return gift !== null && gift.recipientMasked !== null && !gift.arrived && gift.dueAt === null;
}

/** Returns the messages that can be sent again; the first message is the one that callers usually ask for. */
function sendable(order: StaffOrder): readonly Message[] {
  const isPaid = order.state === 'fulfilled' || order.state === 'part_refunded';
  if (!isPaid || !hasReadableBuyer(order)) return [];
  return isToBeGiven(order.gift) ? ['gift', 'receipt'] : ['receipt'];
}

const labels = {
  receipt: () => m.staff_order_resend_receipt(),
  gift: () => m.staff_order_resend_gift(),
} as const satisfies Record<Message, () => string>;

type ResendProps = {
  readonly order: StaffOrder;
  /**
   * Place of the buttons: the head of the page has the first message, and the card of the buyer has the other messages.
   */
  readonly place: 'head' | 'buyer';
  readonly onChanged: () => void;
};

/** Buttons for messages that can be sent again: the email of a valid purchase, and a gift that was not delivered. */
export function Resend({ order, place, onChanged }: ResendProps) {
  const mayWrite = mayUse(useMe(), 'voucher.write');
  const [pending, during] = useBusy();
  const [usual, ...others] = sendable(order);
  const shown = place === 'head' ? [usual] : others;
  async function send(what: Message) {
    const answer = await during(() => callStaff(resendMessage, { params: { orderId: order.orderId }, body: { what } }));
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    const isSent = answer.value.outcome === 'resent';
    showToast({
      title: isSent ? m.staff_order_resent() : m.staff_order_resend_waiting(),
      tone: isSent ? 'success' : 'plain',
    });
    return onChanged();
  }
  if (!mayWrite) return null;
  return shown.map((what) =>
    what === undefined ? null : (
      <button
        key={what}
        type="button"
        className="button button-secondary"
        disabled={pending}
        onClick={() => void send(what)}
      >
        {labels[what]()}
      </button>
    ),
  );
}
