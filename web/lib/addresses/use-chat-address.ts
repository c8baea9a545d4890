import { waLink } from '#domain/core/contact/messaging-link.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '../page.tsx';

/** The chat with the shop's number and a greeting in the page's language. */
export function useChatAddress(): string {
  const { brand } = usePage();
  const spoken = useSpoken();
  return waLink(brand.messagingNumber, m.chat_greeting({ shop: spoken(brand.name) }));
}
