import { whatsAppLink } from '#domain/core/contact/messaging-link.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '../page.tsx';

/** Returns the link to a chat with the shop's phone number, with a greeting in the language of the page. */
export function useWhatsAppUrl(): string {
  const { brand } = usePage();
  const localized = useLocalizedText();
  return whatsAppLink(brand.messagingNumber, m.chat_greeting({ shop: localized(brand.name) }));
}
