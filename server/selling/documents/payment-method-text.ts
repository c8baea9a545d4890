import type { Locale } from '#contracts/core/locale.ts';
import type { PaymentMethod } from '#contracts/payments/methods.ts';
import { m } from '#messages/compiled/messages.js';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';

type PaymentMethodDetails = { readonly paymentMethod: PaymentMethod; readonly last4: string | null };

/**
 * Returns the name of the payment method, with the last digits of the card if known. A refund goes back to the same
 * payment method.
 */
export function paymentMethodText({ paymentMethod, last4 }: PaymentMethodDetails, locale: Locale): string {
  if (paymentMethod === 'nayax') return m.mail_method_nayax({}, { locale });
  return last4 === null
    ? m.mail_method_credit_card({}, { locale })
    : m.mail_method_card_ending({ last4: isolatedLeftToRight(last4, locale) }, { locale });
}
