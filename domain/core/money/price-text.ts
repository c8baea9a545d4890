import { shekelTextOf } from '#contracts/core/money.ts';
import { agorotOfShekelText, requireAgorot } from './money.ts';

const SHEKEL_SIGN = '\u20aa';

function grouped(shekels: string): string {
  return shekels.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
}

/**
 * Returns a price as text: 5500 agorot are '₪55', 5550 '₪55.50', 123400 '₪1,234', the same in both languages, always
 * left to right. It does not use `Intl`, see format.ts. It has a separate file, because every first visit loads it.
 */
export function formatShekels(amountAgorot: number): string {
  requireAgorot(amountAgorot);
  const [shekels = '', agorot = ''] = shekelTextOf(Math.abs(amountAgorot)).split('.');
  return `${amountAgorot < 0 ? '-' : ''}${SHEKEL_SIGN}${grouped(shekels)}${agorot === '00' ? '' : `.${agorot}`}`;
}

/** Returns an amount for a column of amounts: always with its agorot, and with a minus as wide as a plus. */
export function formatExactShekels(amountAgorot: number): string {
  requireAgorot(amountAgorot);
  const [shekels = '', agorot = ''] = shekelTextOf(Math.abs(amountAgorot)).split('.');
  return `${amountAgorot < 0 ? '\u2212' : ''}${SHEKEL_SIGN}${grouped(shekels)}.${agorot}`;
}

/** Formats an amount of a receipt: '55.00' becomes '₪55'. */
export function formatShekelText(text: string): string {
  return formatShekels(agorotOfShekelText(text));
}
