import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Returns the buyer's name for a provider's document if the payer enters no name. Like in our own documents, it is not
 * a personal name.
 */
export function defaultBuyerName(locale: Locale): string {
  return m.taxdoc_private_customer({}, { locale });
}
