import { z } from 'zod';

/** Amount in whole agorot; 100 agorot are one shekel. */
export const agorotSchema = z.int().nonnegative();

export const AGOROT_PER_SHEKEL = 100;

export const currencySchema = z.literal('ILS');
export type Currency = z.infer<typeof currencySchema>;

/** Converts agorot to shekels, as in the specified API. 5500 agorot are 55, and 5550 are 55.5. */
export function agorotToShekels(amountAgorot: number): number {
  return amountAgorot / AGOROT_PER_SHEKEL;
}

/** Formats an amount in shekels with two decimals, as on receipts. 5500 agorot are '55.00'. */
export function formatShekelAmount(amountAgorot: number): string {
  const sign = amountAgorot < 0 ? '-' : '';
  const absolute = Math.abs(amountAgorot);
  const rest = String(absolute % AGOROT_PER_SHEKEL).padStart(2, '0');
  return `${sign}${Math.trunc(absolute / AGOROT_PER_SHEKEL)}.${rest}`;
}
