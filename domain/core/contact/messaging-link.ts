import { invariant } from '../invariant.ts';

const internationalShape = /^\+[1-9]\d{6,14}$/u;

/**
 * Returns a link that opens a WhatsApp chat with a number in E.164 and a prepared text. The link contains the number
 * without its plus. Throws InvariantError for a number in another format, because the shop's own number is checked at
 * startup.
 */
export function whatsAppLink(e164: string, text: string): string {
  invariant(internationalShape.test(e164), 'a chat link needs an international number');
  return `https://wa.me/${e164.slice(1)}?text=${encodeURIComponent(text)}`;
}

/** Returns a WhatsApp link with a prepared text. The customer chooses the recipient. */
export function whatsAppShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
