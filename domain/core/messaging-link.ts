import { invariant } from './invariant.ts';
import { bareNumber, parseIsraeliPhone } from './phone.ts';

const internationalShape = /^\+[1-9]\d{6,14}$/u;

/**
 * The link that opens a chat with a number and a prepared text: digits only, no plus, no leading
 * zero. Takes Israeli numbers in any way of writing and others in E.164; throws InvariantError for
 * anything else, because the shop's own number is checked when the shop starts.
 */
export function waLink(phone: string, text: string): string {
  const e164 = parseIsraeliPhone(phone)?.e164 ?? bareNumber(phone);
  invariant(internationalShape.test(e164), 'a chat link needs an international number');
  return `https://wa.me/${e164.slice(1)}?text=${encodeURIComponent(text)}`;
}
