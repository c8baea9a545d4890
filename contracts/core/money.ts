import { z } from 'zod';

/** Money inside the product is a whole number of agorot; 100 agorot are one shekel. */
export const agorotSchema = z.int().nonnegative();

export const AGOROT_PER_SHEKEL = 100;

export const currencySchema = z.literal('ILS');
export type Currency = z.infer<typeof currencySchema>;

/** The calls of the specification speak shekels as a number: 5500 agorot are 55, 5550 are 55.5. */
export function shekelsOf(amountAgorot: number): number {
  return amountAgorot / AGOROT_PER_SHEKEL;
}

/** Receipts carry amounts as numeric strings in shekels with two decimals: 5500 agorot are '55.00'. */
export function shekelTextOf(amountAgorot: number): string {
  const sign = amountAgorot < 0 ? '-' : '';
  const whole = Math.abs(amountAgorot);
  const rest = String(whole % AGOROT_PER_SHEKEL).padStart(2, '0');
  return `${sign}${Math.trunc(whole / AGOROT_PER_SHEKEL)}.${rest}`;
}
