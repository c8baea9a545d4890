import { shekelTextOf } from '#contracts/core/money.ts';
import { agorotOfShekelText, requireAgorot } from './money.ts';

const SHEKEL_SIGN = '\u20aa';

/**
 * 5500 agorot are '₪55', 5550 '₪55.50', 123400 '₪1,234': the same in both languages, always read left to right. Own
 * signs instead of `Intl`: see format.ts, beside which this is a file of its own because every first visit loads it.
 */
export function formatShekels(amountAgorot: number): string {
  requireAgorot(amountAgorot);
  const [shekels = '', agorot = ''] = shekelTextOf(Math.abs(amountAgorot)).split('.');
  const grouped = shekels.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
  return `${amountAgorot < 0 ? '-' : ''}${SHEKEL_SIGN}${grouped}${agorot === '00' ? '' : `.${agorot}`}`;
}

/** The same from an amount as receipts carry it: '55.00' is '₪55'. */
export function formatShekelText(text: string): string {
  return formatShekels(agorotOfShekelText(text));
}
