import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Returns the name of the buyer on a provider's document if the payer enters no name. Like our own documents, it
 * contains no personal name.
 */
export function defaultBuyerName(locale: Locale): string {
  return m.taxdoc_private_customer({}, { locale });
}
