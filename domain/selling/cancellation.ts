import { percentOf } from '#domain/core/money/money.ts';
import type { RefundReason } from '#domain/payments/refund-terms.ts';

/** Cancellation fee in percent. By section 14(e) the fee is the lower of this and `FEE_MAX_AGOROT`. */
export const FEE_PERCENT = 5;
/** Days within which a refund is due after the notice, by the Consumer Protection Law, section 14(e). */
export const REFUND_DAYS = 14;
export const FEE_MAX_AGOROT = 10_000;

/**
 * Returns the cancellation fee in agorot: the lower of 5 % and ₪100, rounded down; zero if the business is responsible.
 */
export function cancellationFee(amountAgorot: number, atFault: boolean): number {
  return atFault ? 0 : Math.min(percentOf(amountAgorot, FEE_PERCENT, 'down'), FEE_MAX_AGOROT);
}

/**
 * Returns the fee in agorot that a refund of this value may keep: only if the customer changed their mind. A wrong
 * purchase that staff refund as a mistake, and every mistake of the shop, costs the customer nothing.
 */
export function refundFee(reason: RefundReason, worthAgorot: number): number {
  return cancellationFee(worthAgorot, reason !== 'cancelled');
}
