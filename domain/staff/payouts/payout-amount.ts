import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';
import { stripInvisibleMarks } from '#contracts/core/text.ts';

/** Matches currency signs and spaces, which are removed from an amount. */
const AROUND = /₪|ש"ח|ש״ח|שח|\bils\b|\bnis\b|\s/gi;
/** Matches the characters that files use as a minus sign: hyphen, minus sign and dashes. */
const MINUS = /[-\u2212\u2010-\u2015]/g;
/** Matches a negative amount, which is in brackets or has a minus sign before or after it. */
const NEGATIVE = /^(?:\((.+)\)|-(.+)|(.+)-)$/;
/**
 * Matches an amount in shekels. Commas between thousands are optional. Digits after the two agorot digits must be zero.
 */
const SHAPE = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2})0*)?$/;

/**
 * Parses an amount as accounting software writes it, and converts it to agorot. Examples are '1,234.50', '-12',
 * '12.00-' and '(12.00)'. Returns null if the text is not an amount.
 */
export function parseAgorot(typed: string): number | null {
  const text = stripInvisibleMarks(typed).replaceAll(AROUND, '').replaceAll(MINUS, '-');
  const negative = NEGATIVE.exec(text)
    ?.slice(1)
    .find((digits) => digits !== undefined);
  const [, integerPart, part = ''] = SHAPE.exec(negative ?? text) ?? [];
  if (integerPart === undefined) return null;
  const agorot = Number(integerPart.replaceAll(',', '')) * AGOROT_PER_SHEKEL + Number(part.padEnd(2, '0'));
  return negative === undefined || agorot === 0 ? agorot : -agorot;
}
