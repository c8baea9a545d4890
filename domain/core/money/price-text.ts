import { formatShekelAmount } from '#contracts/core/money.ts';
import { parseShekelAmount, requireAgorot } from './money.ts';

const SHEKEL_SIGN = '\u20aa';

function withThousandsSeparators(shekels: string): string {
  return shekels.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
}

/**
 * Formats an amount in the same way for both languages, always left to right, with a minus as wide as a plus. It does
 * not use `Intl`, see format.ts. It is in a separate file, because every first visit loads it.
 */
function shekelText(amountAgorot: number, hasAgorot: boolean): string {
  requireAgorot(amountAgorot);
  const [shekels = '', agorot = ''] = formatShekelAmount(Math.abs(amountAgorot)).split('.');
  const end = agorot === '00' && !hasAgorot ? '' : `.${agorot}`;
  return `${amountAgorot < 0 ? '\u2212' : ''}${SHEKEL_SIGN}${withThousandsSeparators(shekels)}${end}`;
}

/**
 * Formats an amount as a price, or as a main figure of the dashboard. Agorot are left out if they are zero: 5500 agorot
 * become '₪55', 5550 '₪55.50', and 123400 '₪1,234'.
 */
export function formatShekels(amountAgorot: number): string {
  return shekelText(amountAgorot, false);
}

/** Formats an amount for a report or the books. The agorot are always included, for example '₪55.00'. */
export function formatExactShekels(amountAgorot: number): string {
  return shekelText(amountAgorot, true);
}

/** Formats the amount of a receipt without zero agorot, so that '55.00' becomes '₪55'. */
export function formatShekelText(text: string): string {
  return formatShekels(parseShekelAmount(text));
}
