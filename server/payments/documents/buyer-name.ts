import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

/** Whom a provider's document is made out to where whoever pays says nothing else: nobody by name, as ours are. */
export function buyerName(locale: Locale): string {
  return m.taxdoc_private_customer({}, { locale });
}
