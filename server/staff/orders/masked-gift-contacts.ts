import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { maskEmail, maskName, maskPhone } from '#domain/core/text/masking.ts';
import type { OrderPersonalData } from '#server/entitlements/public.ts';

type MaskedGiftContacts = Pick<
  NonNullable<StaffOrder['gift']>,
  'recipientMasked' | 'recipientNameMasked' | 'senderNameMasked'
>;

/**
 * Returns the masked names of a gift's recipient and sender, and the masked contact of the recipient. The masking is
 * the same in all lists and pages of the portal. `details` is null if the data cannot be decrypted.
 */
export function maskedGiftContacts(details: OrderPersonalData | null): MaskedGiftContacts {
  if (details === null)
    return { recipientMasked: UNREADABLE_PLACEHOLDER, recipientNameMasked: null, senderNameMasked: null };
  const { recipientEmail, recipientName, recipientPhone, senderName } = details;
  const phoneMasked = recipientPhone === null ? null : maskPhone(recipientPhone);
  return {
    recipientMasked: recipientEmail === null ? phoneMasked : maskEmail(recipientEmail),
    recipientNameMasked: maskedName(recipientName),
    senderNameMasked: maskedName(senderName),
  };
}

function maskedName(name: string | null): string | null {
  return name === null || name === '' ? null : maskName(name);
}
