import { UNREADABLE } from '#contracts/core/unreadable.ts';
import type { OrderRow, StaffOrder } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { readableOrPlaceholder } from '../../lib/shown-name.ts';

type Buyer = Pick<OrderRow, 'emailMasked' | 'phoneMasked' | 'erased'>;

/** Returns the masked contact by which the buyer is known; null if there is none. */
export function buyerContact({ emailMasked, phoneMasked }: Buyer): string | null {
  return emailMasked === '' ? phoneMasked : readableOrPlaceholder(emailMasked);
}

/** Returns why the buyer has no contact: the data was deleted with the account, or none was left at the machine. */
export function noContactText({ erased }: Buyer): string {
  return erased ? m.staff_order_forgotten() : m.staff_order_no_contact();
}

/** Returns the buyer as lists show them. */
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

/** Returns true while the vouchers of an order are valid: it was paid or given, and not refunded as a whole. */
export function hasValidVouchers({ state }: Pick<StaffOrder, 'state'>): boolean {
  return state === 'fulfilled' || state === 'part_refunded' || state === 'given';
}
