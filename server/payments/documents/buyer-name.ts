import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Returns the buyer on a provider's document if the payer enters no name. It contains no personal name, as on our
 * documents.
 */
export function buyerName(locale: Locale): string {
  return m.taxdoc_private_customer({}, { locale });
}
