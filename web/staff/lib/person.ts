import type { StaffPersonRow } from '#contracts/staff/customers/customers.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { readable, shownName } from './shown-name.ts';

type Named = Pick<StaffPersonRow, 'customerId' | 'guestOrderId' | 'nameMasked' | 'emailMasked' | 'phoneMasked'>;

/** Returns the URL of the page of a guest, who is known by an order. */
export function guestAddress(orderId: string): string {
  return `/admin/customers/guests/${orderId}`;
}

/** Returns the URL of the page of an account or a guest. */
export function personAddress({ customerId, guestOrderId }: Pick<Named, 'customerId' | 'guestOrderId'>): string {
  return customerId === null ? guestAddress(guestOrderId ?? '') : `/admin/customers/${customerId}`;
}

/** Returns the masked name. A guest without a name has the email address or number in its place. */
export function personName({ customerId, nameMasked, emailMasked, phoneMasked }: Omit<Named, 'guestOrderId'>): string {
  const contact = emailMasked ?? phoneMasked;
  return customerId === null && nameMasked === null && contact !== null
    ? leftToRight(readable(contact))
    : shownName(nameMasked);
}
