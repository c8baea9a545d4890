import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';

/**
 * Parses an amount in shekels, such as '50', '49.90' or '49,90', and returns it in agorot. Returns null if the text is
 * not an amount.
 */
export function parseShekels(typed: string): number | null {
  const [, shekels = '', rest = ''] = /^\s*₪?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? [];
  return shekels === '' ? null : Number(shekels) * AGOROT_PER_SHEKEL + Number(rest.padEnd(2, '0'));
}

/** Formats an amount in agorot as the text of an amount field, such as '50' or '49.90'. */
export function amountFieldText(agorot: number): string {
  const text = (agorot / AGOROT_PER_SHEKEL).toFixed(2);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}
