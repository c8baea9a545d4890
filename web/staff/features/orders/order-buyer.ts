import { UNREADABLE } from '#contracts/core/unreadable.ts';
import type { OrderRow, StaffOrder } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { readableOrPlaceholder } from '../../lib/shown-name.ts';

type Buyer = Pick<OrderRow, 'emailMasked' | 'phoneMasked' | 'erased'>;

/**
 * Returns the buyer's masked email address (a placeholder text if it cannot be read) or, without one, the masked phone
 * number; null if there is neither.
 */
export function buyerContact({ emailMasked, phoneMasked }: Buyer): string | null {
  return emailMasked === '' ? phoneMasked : readableOrPlaceholder(emailMasked);
}

/**
 * Returns why the buyer has no contact: the contact was deleted with the account, or the buyer gave none at the
 * machine.
 */
export function noContactText({ erased }: Buyer): string {
  return erased ? m.staff_order_forgotten() : m.staff_order_no_contact();
}

/** Returns the text for the buyer in lists: the masked contact, or the reason why there is none. */
export function buyerText(buyer: Buyer): string {
  return buyerContact(buyer) ?? noContactText(buyer);
}

/** Returns true if the buyer has an email address that can be read. Only then can emails be sent. */
export function hasReadableEmail({ emailMasked }: Buyer): boolean {
  return emailMasked !== '' && emailMasked !== UNREADABLE;
}

/** Returns true if there is an email address or a phone number that can be revealed. */
export function hasReadableContact(buyer: Buyer): boolean {
  return hasReadableEmail(buyer) || buyer.phoneMasked !== null;
}

/** Returns true while the vouchers of an order are valid: the order was paid or given, and was not fully refunded. */
export function hasValidVouchers({ state }: Pick<StaffOrder, 'state'>): boolean {
  return state === 'fulfilled' || state === 'part_refunded' || state === 'given';
}
