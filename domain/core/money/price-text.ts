import { shekelTextOf } from '#contracts/core/money.ts';
import { agorotOfShekelText, requireAgorot } from './money.ts';

const SHEKEL_SIGN = '\u20aa';

/**
 * Returns a price as text: 5500 agorot are '₪55', 5550 '₪55.50', 123400 '₪1,234', the same in both languages, always
 * left to right. It does not use `Intl`, see format.ts. It has a separate file, because every first visit loads it.
 */
export function formatShekels(amountAgorot: number): string {
  requireAgorot(amountAgorot);
  const [shekels = '', agorot = ''] = shekelTextOf(Math.abs(amountAgorot)).split('.');
  const grouped = shekels.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
  return `${amountAgorot < 0 ? '-' : ''}${SHEKEL_SIGN}${grouped}${agorot === '00' ? '' : `.${agorot}`}`;
}

/** Formats an amount of a receipt: '55.00' becomes '₪55'. */
export function formatShekelText(text: string): string {
  return formatShekels(agorotOfShekelText(text));
}
