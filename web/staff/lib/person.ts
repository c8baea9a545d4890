import type { StaffPersonRow } from '#contracts/staff/customers/customers.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { readableOrPlaceholder, nameOrPlaceholder } from './name-or-placeholder.ts';

type Named = Pick<StaffPersonRow, 'customerId' | 'guestOrderId' | 'nameMasked' | 'emailMasked' | 'phoneMasked'>;

export function guestPath(orderId: string): string {
  return `/admin/customers/guests/${orderId}`;
}

/** Returns the path of a person's page. Without an account, it is the page of the guest. */
export function personPath({ customerId, guestOrderId }: Pick<Named, 'customerId' | 'guestOrderId'>): string {
  return customerId === null ? guestPath(guestOrderId ?? '') : `/admin/customers/${customerId}`;
}

/**
 * Returns the masked name of a person. For a guest without a known name, returns the masked email address or phone
 * number. Returns a replacement text if there is no contact, or for an account without a name.
 */
export function personName({ customerId, nameMasked, emailMasked, phoneMasked }: Omit<Named, 'guestOrderId'>): string {
  const contact = emailMasked ?? phoneMasked;
  return customerId === null && nameMasked === null && contact !== null
    ? leftToRight(readableOrPlaceholder(contact))
    : nameOrPlaceholder(nameMasked);
}
