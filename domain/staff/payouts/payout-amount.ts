import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';
import { withoutInvisibleMarks } from '#contracts/core/text.ts';

/** Currency signs and spaces that are removed from an amount. */
const AROUND = /₪|ש"ח|ש״ח|שח|\bils\b|\bnis\b|\s/gi;
/** Minus signs that files contain: hyphen, minus sign, dashes. */
const MINUS = /[-\u2212\u2010-\u2015]/g;
/** An amount in brackets, or with a minus before or after it. */
const NEGATIVE = /^(?:\((.+)\)|-(.+)|(.+)-)$/;
/** Whole shekels, with commas between thousands or without them, and agorot; further digits must be zero. */
const SHAPE = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2})0*)?$/;

/**
 * Parses an amount as accounting software writes it, to agorot: '1,234.50', '-12', '12.00-' and '(12.00)'. Null if the
 * text is not an amount.
 */
export function agorotOfText(typed: string): number | null {
  const text = withoutInvisibleMarks(typed).replaceAll(AROUND, '').replaceAll(MINUS, '-');
  const negative = NEGATIVE.exec(text)
    ?.slice(1)
    .find((digits) => digits !== undefined);
  const [, integerPart, part = ''] = SHAPE.exec(negative ?? text) ?? [];
  if (integerPart === undefined) return null;
  const agorot = Number(integerPart.replaceAll(',', '')) * AGOROT_PER_SHEKEL + Number(part.padEnd(2, '0'));
  return negative === undefined || agorot === 0 ? agorot : -agorot;
}
