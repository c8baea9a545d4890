import { resendMessage, type StaffOrder } from '#contracts/staff/sales/orders.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { readableOrPlaceholder } from '../../lib/shown-name.ts';
import { hasReadableEmail, hasValidVouchers } from './order-buyer.ts';

type Message = 'receipt' | 'gift';

function isGiftUndelivered(gift: StaffOrder['gift']): boolean {
  return gift !== null && gift.recipientMasked !== null && !gift.arrived && gift.dueAt === null;
}

/** Voucher states in which the code no longer works. An email with such a code would be useless. */
const DEAD_STATES: readonly string[] = ['refunded', 'void'];

/** Returns the messages that can be sent again. The message that customers request most often comes first. */
function resendableMessages(order: StaffOrder): readonly Message[] {
  if (!hasValidVouchers(order) || !hasReadableEmail(order)) return [];
  if (order.vouchers.every(({ state }) => DEAD_STATES.includes(state))) return [];
  return isGiftUndelivered(order.gift) ? ['gift', 'receipt'] : ['receipt'];
}

function labelOf(what: Message, { goodwill }: StaffOrder): string {
  if (what === 'gift') return m.staff_order_resend_gift();
  return goodwill === null ? m.staff_order_resend_receipt() : m.staff_order_resend_goodwill();
}

/** Returns the masked contact to which a message is sent again. */
function recipientTextOf(what: Message, { emailMasked, gift }: StaffOrder): string {
  const address = what === 'gift' ? (gift?.recipientMasked ?? '') : emailMasked;
  return leftToRight(readableOrPlaceholder(address));
}

/** Shows the masked contact to which the gift would be sent again. */
export function GiftRecipientNote({ order }: { readonly order: StaffOrder }) {
  if (!resendableMessages(order).includes('gift')) return null;
  return (
    <p className="staff-detail-line staff-quiet">
      {m.staff_order_gift_goes_to({ address: recipientTextOf('gift', order) })}
    </p>
  );
}

type ResendProps = {
  readonly order: StaffOrder;
  /**
   * Position of the buttons. `head`: in the header of the page, with the message that is requested most often. `buyer`:
   * in the buyer's card, with all other messages.
   */
  readonly place: 'head' | 'buyer';
  readonly onChanged: () => void;
};

/** Buttons for messages that can be sent again: the email of a valid purchase, and a gift that was not delivered. */
export function ResendMessages({ order, place, onChanged }: ResendProps) {
  const mayWrite = mayUse(useMe(), 'voucher.write');
  const [pending, during] = useBusy();
  const [usual, ...others] = resendableMessages(order);
  const shown = place === 'head' ? [usual] : others;
  async function send(what: Message) {
    const answer = await during(() => callStaff(resendMessage, { params: { orderId: order.orderId }, body: { what } }));
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    const isSent = answer.value.outcome === 'resent';
    const address = recipientTextOf(what, order);
    showToast({
      title: isSent ? m.staff_order_resent({ address }) : m.staff_order_resend_waiting({ address }),
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
        {labelOf(what, order)}
      </button>
    ),
  );
}
