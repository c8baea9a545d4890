import { shekelTextOf } from '#contracts/core/money.ts';
import { agorotOfShekelText, requireAgorot } from './money.ts';

const SHEKEL_SIGN = '\u20aa';

function withThousandsSeparators(shekels: string): string {
  return shekels.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
}

/**
 * Returns an amount as text, the same in both languages, always left to right, with a minus as wide as a plus. It does
 * not use `Intl`, see format.ts. It has a separate file, because every first visit loads it.
 */
function shekelText(amountAgorot: number, hasAgorot: boolean): string {
  requireAgorot(amountAgorot);
  const [shekels = '', agorot = ''] = shekelTextOf(Math.abs(amountAgorot)).split('.');
  const end = agorot === '00' && !hasAgorot ? '' : `.${agorot}`;
  return `${amountAgorot < 0 ? '\u2212' : ''}${SHEKEL_SIGN}${withThousandsSeparators(shekels)}${end}`;
}

/**
 * Returns an amount as a price, or as a main figure of the dashboard; agorot are left out if they are zero. 5500 agorot
 * are '₪55', 5550 '₪55.50', 123400 '₪1,234'.
 */
export function formatShekels(amountAgorot: number): string {
  return shekelText(amountAgorot, false);
}

/** Returns an amount of a report or of the books: always with its agorot, '₪55.00'. */
export function formatExactShekels(amountAgorot: number): string {
  return shekelText(amountAgorot, true);
}

/** Formats an amount of a receipt: '55.00' becomes '₪55'. */
export function formatShekelText(text: string): string {
  return formatShekels(agorotOfShekelText(text));
}
