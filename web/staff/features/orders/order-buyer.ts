import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import type { OrderRow, StaffOrder } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';

type Buyer = Pick<OrderRow, 'emailMasked' | 'phoneMasked' | 'erased'>;

/**
 * Returns the buyer's masked email address (a placeholder text if it cannot be read) or, without an email address, the
 * masked phone number. Returns null if there is neither.
 */
export function buyerContact({ emailMasked, phoneMasked }: Buyer): string | null {
  return emailMasked === '' ? phoneMasked : readableOrPlaceholder(emailMasked);
}

/**
 * Returns the reason why the buyer has no contact. Either the contact was deleted with the account, or the buyer gave
 * no contact at the machine.
 */
export function noContactText({ erased }: Buyer): string {
  return erased ? m.staff_order_forgotten() : m.staff_order_no_contact();
}

/** Returns the text that lists show for the buyer. It is the masked contact, or the reason why there is no contact. */
export function buyerText(buyer: Buyer): string {
  return buyerContact(buyer) ?? noContactText(buyer);
}

/**
 * Returns true if the buyer has an email address that can be read. Without a readable email address, no emails can be
 * sent to the buyer.
 */
export function hasReadableEmail({ emailMasked }: Buyer): boolean {
  return emailMasked !== '' && emailMasked !== UNREADABLE_PLACEHOLDER;
}

/** Returns true if the buyer has an email address or a phone number that can be shown unmasked. */
export function hasReadableContact(buyer: Buyer): boolean {
  return hasReadableEmail(buyer) || buyer.phoneMasked !== null;
}

/**
 * Returns true if the vouchers of an order are valid. They are valid if the order was paid or given, and was not fully
 * refunded.
 */
export function hasValidVouchers({ state }: Pick<StaffOrder, 'state'>): boolean {
  return state === 'fulfilled' || state === 'part_refunded' || state === 'given';
}
