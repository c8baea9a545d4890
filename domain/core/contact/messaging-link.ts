import { invariant } from '../invariant.ts';

const internationalShape = /^\+[1-9]\d{6,14}$/u;

/**
 * The link that opens a chat with a number in E.164 and a prepared text: digits only, no plus. Throws InvariantError for
 * another number, because the shop's own number is checked when the shop starts.
 */
export function waLink(e164: string, text: string): string {
  invariant(internationalShape.test(e164), 'a chat link needs an international number');
  return `https://wa.me/${e164.slice(1)}?text=${encodeURIComponent(text)}`;
}

/** The link that lets people choose whom to send a prepared text to. */
export function waShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
