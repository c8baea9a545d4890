import type { Receipt } from '#contracts/selling/receipts.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

export type ReceiptTier = 'platinum' | 'gold' | 'silver' | 'bronze';

/** Platinum, gold and silver have their look; everything else wears the bronze-like default. */
export function tierLook(tier: string): ReceiptTier {
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

/** Progress to the next tier in percent: current by next, capped at 100, and 100 where next is 0 (the specification, section 4). */
export function tierProgressPercent(receipt: Pick<Receipt, 'currentTierPoints' | 'nextTierPoints'>): number {
  if (receipt.nextTierPoints === 0) return 100;
  return Math.min(100, Math.round((receipt.currentTierPoints / receipt.nextTierPoints) * 100));
}

export function methodWords(receipt: Pick<Receipt, 'paymentMethod' | 'last4'>): string {
  if (receipt.paymentMethod === 'none') return m.receipt_method_none();
  const name = receipt.paymentMethod === 'nayax' ? m.receipt_method_nayax() : m.receipt_method_credit_card();
  return receipt.last4 === null ? name : `${name}, ${m.receipt_card_ending({ last4: leftToRight(receipt.last4) })}`;
}

export function isZero(shekelText: string): boolean {
  return Number(shekelText) === 0;
}
