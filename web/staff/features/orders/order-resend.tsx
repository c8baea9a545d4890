import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { ResendButton } from '../../lib/acts/resend-button.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
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

function recipientTextOf(what: Message, { emailMasked, gift }: StaffOrder): string {
  const address = what === 'gift' ? (gift?.recipientMasked ?? '') : emailMasked;
  return leftToRight(readableOrPlaceholder(address));
}

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
  const [usual, ...others] = resendableMessages(order);
  const shown = place === 'head' ? [usual] : others;
  if (!mayWrite) return null;
  return shown.map((what) =>
    what === undefined ? null : (
      <ResendButton
        key={what}
        orderId={order.orderId}
        what={what}
        address={recipientTextOf(what, order)}
        label={labelOf(what, order)}
        look="button button-secondary"
        onDone={onChanged}
      />
    ),
  );
}
