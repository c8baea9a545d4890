import { z } from 'zod';
import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';

/** Two digits of agorot; more only where they say nothing. */
const shekelShape = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/;

/** Sums that a provider made of floats may miss the agora by this much, and no more. */
const FLOAT_ERROR_AGOROT = 0.000_1;

/** Agorot of what providers write as 55, 55.5, '55.50' or 0.30000000000000004; null where it is no such amount. */
export function agorotOf(shekels: string | number): number | null {
  if (typeof shekels === 'string') {
    const [, whole, part = ''] = shekelShape.exec(shekels.trim()) ?? [];
    return whole === undefined ? null : Number(whole) * AGOROT_PER_SHEKEL + Number(part.padEnd(2, '0'));
  }
  const exact = shekels * AGOROT_PER_SHEKEL;
  const agorot = Math.round(exact);
  const isAmount = Number.isSafeInteger(agorot) && agorot >= 0 && Math.abs(exact - agorot) < FLOAT_ERROR_AGOROT;
  return isAmount ? agorot : null;
}

/** An amount in shekels, as text or number, into agorot. */
export const shekelAmountSchema = z.union([z.string().max(20), z.number()]).transform((shekels, context) => {
  const agorot = agorotOf(shekels);
  if (agorot === null) context.addIssue('is no amount in shekels');
  return agorot ?? 0;
});
