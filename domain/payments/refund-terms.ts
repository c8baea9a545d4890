import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';
import { sumAgorot } from '#domain/core/money/money.ts';
import { unusedWorthAgorot } from '#domain/entitlements/wash-prices.ts';

/**
 * Reasons that staff can give for a refund. `cancelled`: the customer changed their mind, so the refund is limited to
 * unused washes. `fault`: something went wrong with a wash or in the shop, so the refund may exceed the value of unused
 * washes. `mistake`: the customer bought twice, or bought the wrong product.
 */
export const refundReasons = ['cancelled', 'mistake', 'fault'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Reason of a refund. It is a reason that staff give, or `test` if a test payment is reversed. */
export type RefundCause = RefundReason | 'test';

/**
 * A voucher of the order that can be refunded. Amounts are in agorot. `unused` counts the washes that could still be
 * used.
 */
export type RefundableLot = { readonly valueAgorot: number; readonly initial: number; readonly unused: number };

export type RefundablePayment = {
  readonly capturedAgorot: number;
  /** Amount in agorot of completed refunds and of refunds in progress. */
  readonly returnedAgorot: number;
  readonly isDisputed: boolean;
  /** True if the payment fulfilled no order; the whole amount can then be refunded. */
  readonly unassigned: boolean;
  readonly lots: readonly RefundableLot[];
};

/** Limits of a refund. Amounts are in agorot. */
export type RefundTerms = {
  readonly leftAgorot: number;
  readonly unused: number;
  /**
   * Calculates the value of the first `units` unused washes. The result is at most the remaining amount of the payment.
   */
  refundValueOf(units: number): number;
};

/** Calculates the amounts of a payment that can still be refunded. Earlier refunds are subtracted. */
export function refundTerms({ capturedAgorot, returnedAgorot, lots, unassigned }: RefundablePayment): RefundTerms {
  const leftAgorot = Math.max(0, capturedAgorot - returnedAgorot);
  return {
    leftAgorot,
    unused: unassigned ? 0 : lots.reduce((sum, { unused }) => sum + unused, 0),
    refundValueOf: (units) => Math.min(leftAgorot, unassigned ? leftAgorot : worthOfUnits(lots, units)),
  };
}

/**
 * Returns the number of refunded washes that are taken from each voucher, in the order of the vouchers. `units` is the
 * total number of refunded washes.
 */
export function refundedUnitsByLot(lots: readonly Pick<RefundableLot, 'unused'>[], units: number): number[] {
  let left = units;
  return lots.map(({ unused }) => {
    const taken = Math.min(left, unused);
    left -= taken;
    return taken;
  });
}

/**
 * Calculates the value of `units` unused washes in agorot. Each wash is worth the difference between two rounded
 * totals. The values of all washes therefore add up to the voucher's value.
 */
function worthOfUnits(lots: readonly RefundableLot[], units: number): number {
  const taken = refundedUnitsByLot(lots, units);
  const worths = lots.map(({ valueAgorot, initial, unused }, index) => {
    const refundValueOf = (unusedUnits: number) => unusedWorthAgorot({ valueAgorot, units: initial, unusedUnits });
    return refundValueOf(unused) - refundValueOf(unused - (taken[index] ?? 0));
  });
  return sumAgorot(worths);
}

export type RefundRequest = {
  readonly amountAgorot: number;
  readonly units: number;
  readonly reason: RefundReason;
};

export type RefundRefusal = 'refund_too_much' | 'refund_needs_washes' | 'payment_disputed';

/**
 * Returns the reason why a refund is not possible. Returns null if the refund is possible. Only the reason `fault`
 * allows a refund that cancels no washes.
 */
export function refundRefusal(payment: RefundablePayment, request: RefundRequest): RefundRefusal | null {
  const terms = refundTerms(payment);
  if (payment.isDisputed) return 'payment_disputed';
  if (request.amountAgorot > terms.leftAgorot || request.units > terms.unused) return 'refund_too_much';
  const { leftAgorot } = terms;
  const most = maxRefundableAgorot(
    { leftAgorot, unassigned: payment.unassigned },
    request.reason,
    terms.refundValueOf(request.units),
  );
  return request.amountAgorot <= most ? null : 'refund_needs_washes';
}

type RemainingMoney = { readonly leftAgorot: number; readonly unassigned: boolean };

/**
 * Calculates the maximum refund in agorot for a refund reason. `worthAgorot` is the value of the washes that the refund
 * cancels. The whole remaining amount is allowed for the reason `fault`, and for a payment that fulfilled no order.
 */
export function maxRefundableAgorot(
  { leftAgorot, unassigned }: RemainingMoney,
  reason: RefundReason,
  worthAgorot: number,
): number {
  return unassigned || reason === 'fault' ? leftAgorot : worthAgorot;
}

/**
 * Returns true if a refund ends its voucher. This happens if the refund cancels all unused washes or refunds all money.
 * Source of the second rule: the SQL statement `refund_book`, which voids the vouchers of a fully refunded order.
 */
export function refundEndsVoucher(
  { leftAgorot, unassigned, unused }: RemainingMoney & { readonly unused: number },
  { amountAgorot, units }: Pick<RefundRequest, 'amountAgorot' | 'units'>,
): boolean {
  return !unassigned && unused > 0 && (units === unused || amountAgorot === leftAgorot);
}

/**
 * Calculates the number of points that a refund takes back. It is the difference in whole shekels before and after the
 * refund, multiplied by the points per shekel. The SQL statement that books a refund uses the same rule
 * (`reclaimPointsSql`).
 */
export function pointsToReclaim(
  { leftAgorot, pointsPerShekel }: { readonly leftAgorot: number; readonly pointsPerShekel: number },
  amountAgorot: number,
): number {
  const shekels = (agorot: number) => Math.floor(agorot / AGOROT_PER_SHEKEL);
  return (shekels(leftAgorot) - shekels(leftAgorot - amountAgorot)) * pointsPerShekel;
}
