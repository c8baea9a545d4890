import { percentOf } from '#domain/core/money/money.ts';

/** Section 14(e): the fee is the lower of these two. */
export const FEE_PERCENT = 5;
/** Consumer Protection Law, section 14(e): the money goes back within fourteen days of the notice. */
export const REFUND_DAYS = 14;
export const FEE_MAX_AGOROT = 10_000;

/** The fee for cancelling, in agorot: the lower of 5 % and ₪100, rounded down; nothing where the business is at fault. */
export function cancellationFee(amountAgorot: number, atFault: boolean): number {
  return atFault ? 0 : Math.min(percentOf(amountAgorot, FEE_PERCENT, 'down'), FEE_MAX_AGOROT);
}
