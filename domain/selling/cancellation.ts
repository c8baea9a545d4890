import { percentOf } from '#domain/core/money/money.ts';
import type { RefundReason } from '#domain/payments/refund-terms.ts';

/**
 * Cancellation fee in percent. By the Consumer Protection Law, section 14(e), the fee is this percentage, at most
 * `CANCELLATION_FEE_MAX_AGOROT`.
 */
export const CANCELLATION_FEE_PERCENT = 5;
/** Days after the cancellation notice within which a refund is due (Consumer Protection Law, section 14(e)). */
export const REFUND_DEADLINE_DAYS = 14;
export const CANCELLATION_FEE_MAX_AGOROT = 10_000;

/**
 * Returns the cancellation fee in agorot, rounded down: 5 % of the amount, at most ₪100. The fee is zero if the
 * business is responsible.
 */
export function cancellationFee(amountAgorot: number, atFault: boolean): number {
  return atFault ? 0 : Math.min(percentOf(amountAgorot, CANCELLATION_FEE_PERCENT, 'down'), CANCELLATION_FEE_MAX_AGOROT);
}

/**
 * Returns the cancellation fee of a refund, in agorot. Only the reason `cancelled` (the customer changed their mind)
 * has a fee.
 */
export function refundFee(reason: RefundReason, worthAgorot: number): number {
  return cancellationFee(worthAgorot, reason !== 'cancelled');
}
