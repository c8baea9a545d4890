import { z } from 'zod';
import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';

/** Matches an amount in shekels with up to two decimals. Further decimals must be zero. */
const shekelShape = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/;

/** Tolerance in agorot for amounts that a provider calculated in floating point. */
const FLOAT_ERROR_AGOROT = 0.000_1;

/**
 * Converts 55, 55.5, '55.50' or 0.30000000000000004 shekels to agorot. Returns null if the value is not such an amount.
 */
export function parseShekelsToAgorot(shekels: string | number): number | null {
  if (typeof shekels === 'string') {
    const [, integerPart, part = ''] = shekelShape.exec(shekels.trim()) ?? [];
    return integerPart === undefined ? null : Number(integerPart) * AGOROT_PER_SHEKEL + Number(part.padEnd(2, '0'));
  }
  const exact = shekels * AGOROT_PER_SHEKEL;
  const agorot = Math.round(exact);
  const isAmount = Number.isSafeInteger(agorot) && agorot >= 0 && Math.abs(exact - agorot) < FLOAT_ERROR_AGOROT;
  return isAmount ? agorot : null;
}

/** Schema of an amount in shekels, given as text or number. It is parsed to agorot. */
export const shekelAmountSchema = z.union([z.string().max(20), z.number()]).transform((shekels, context) => {
  const agorot = parseShekelsToAgorot(shekels);
  if (agorot === null) context.addIssue('is no amount in shekels');
  return agorot ?? 0;
});
