import { percentOf } from '#domain/core/money/money.ts';
import type { RefundReason } from '#domain/payments/refund-terms.ts';

/**
 * Cancellation fee in percent of the amount. The Consumer Protection Law, section 14(e), also limits the fee to
 * `CANCELLATION_FEE_MAX_AGOROT`.
 */
export const CANCELLATION_FEE_PERCENT = 5;
/**
 * Number of days after the cancellation notice within which the refund must be paid (Consumer Protection Law, section
 * 14(e)).
 */
export const REFUND_DEADLINE_DAYS = 14;
export const CANCELLATION_FEE_MAX_AGOROT = 10_000;

/**
 * Calculates the cancellation fee in agorot, rounded down. The fee is 5 % of the amount, at most ₪100. It is zero if
 * the business is responsible.
 */
export function cancellationFee(amountAgorot: number, atFault: boolean): number {
  return atFault ? 0 : Math.min(percentOf(amountAgorot, CANCELLATION_FEE_PERCENT, 'down'), CANCELLATION_FEE_MAX_AGOROT);
}

/**
 * Calculates the cancellation fee of a refund, in agorot. A fee is charged only for the reason `cancelled`, which means
 * that the customer changed their mind.
 */
export function refundFee(reason: RefundReason, worthAgorot: number): number {
  return cancellationFee(worthAgorot, reason !== 'cancelled');
}
