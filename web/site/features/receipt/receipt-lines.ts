import type { Receipt } from '#contracts/selling/receipts.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

export type ReceiptTier = 'platinum' | 'gold' | 'silver' | 'bronze';

/**
 * Returns the appearance of a customer tier. Platinum, gold and silver have their own appearance. Every other tier has
 * the default appearance, which looks like bronze.
 */
export function tierAppearance(tier: string): ReceiptTier {
  return tier === 'platinum' || tier === 'gold' || tier === 'silver' ? tier : 'bronze';
}

export function tierName(tier: string): string {
  switch (tier) {
    case 'platinum':
      return m.receipt_tier_platinum();
    case 'gold':
      return m.receipt_tier_gold();
    case 'silver':
      return m.receipt_tier_silver();
    case 'guest':
      return m.receipt_tier_guest();
    default:
      return m.receipt_tier_bronze();
  }
}

/**
 * Calculates the progress to the next tier in percent, at most 100 (specification, section 4). It is the current points
 * divided by the points of the next tier. Returns 100 if the next tier needs 0 points.
 */
export function tierProgressPercent(receipt: Pick<Receipt, 'currentTierPoints' | 'nextTierPoints'>): number {
  if (receipt.nextTierPoints === 0) return 100;
  return Math.min(100, Math.round((receipt.currentTierPoints / receipt.nextTierPoints) * 100));
}

export function paymentMethodText(receipt: Pick<Receipt, 'paymentMethod' | 'last4'>): string {
  if (receipt.paymentMethod === 'none') return m.receipt_method_none();
  const name = receipt.paymentMethod === 'nayax' ? m.receipt_method_nayax() : m.receipt_method_credit_card();
  return receipt.last4 === null ? name : `${name}, ${m.receipt_card_ending({ last4: leftToRight(receipt.last4) })}`;
}

export function isZero(shekelText: string): boolean {
  return Number(shekelText) === 0;
}
