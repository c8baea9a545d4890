import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';
import { sumAgorot } from '#domain/core/money/money.ts';
import { unusedWorthAgorot } from '#domain/entitlements/wash-share.ts';

/**
 * Why people give money back. `cancelled`: the customer changed their mind, within what is unused. `fault`: a wash or
 * the shop was bad, so more may go back than unused washes are worth. `mistake`: bought twice, or the wrong thing.
 */
export const refundReasons = ['cancelled', 'mistake', 'fault'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Why a refund was requested: a reason of the staff, or `test`, a test payment that is taken out of the books. */
export type RefundCause = RefundReason | 'test';

/** A lot of the order; money is agorot. `unused` counts washes that could still be taken. */
export type RefundableLot = { readonly valueAgorot: number; readonly initial: number; readonly unused: number };

export type RefundablePayment = {
  readonly capturedAgorot: number;
  /** What went back, and what is on its way back. */
  readonly returnedAgorot: number;
  readonly isDisputed: boolean;
  /** The money fulfilled nothing: it buys no washes, and all of it may go back. */
  readonly unassigned: boolean;
  readonly lots: readonly RefundableLot[];
};

/** What may go back at most; agorot. */
export type RefundTerms = {
  readonly leftAgorot: number;
  readonly unused: number;
  /** Of so many unused washes taken back, the first; never more than is left of the payment. */
  worthOf(units: number): number;
};

/** What of a payment can go back. Money that went back before is not given twice. */
export function refundTerms({ capturedAgorot, returnedAgorot, lots, unassigned }: RefundablePayment): RefundTerms {
  const leftAgorot = Math.max(0, capturedAgorot - returnedAgorot);
  return {
    leftAgorot,
    unused: unassigned ? 0 : lots.reduce((sum, { unused }) => sum + unused, 0),
    worthOf: (units) => Math.min(leftAgorot, unassigned ? leftAgorot : worthOfUnits(lots, units)),
  };
}

/** How many of these washes each lot gives, one lot after the other. */
export function takenOf(lots: readonly Pick<RefundableLot, 'unused'>[], units: number): number[] {
  let left = units;
  return lots.map(({ unused }) => {
    const taken = Math.min(left, unused);
    left -= taken;
    return taken;
  });
}

/** Each wash is worth what the whole loses by it, so that parts sum to the whole. */
function worthOfUnits(lots: readonly RefundableLot[], units: number): number {
  const taken = takenOf(lots, units);
  const worths = lots.map(({ valueAgorot, initial, unused }, index) => {
    const worthOf = (unusedUnits: number) => unusedWorthAgorot({ valueAgorot, units: initial, unusedUnits });
    return worthOf(unused) - worthOf(unused - (taken[index] ?? 0));
  });
  return sumAgorot(worths);
}

export type RefundWish = {
  readonly amountAgorot: number;
  /** Unused washes that go with it. */
  readonly units: number;
  readonly reason: RefundReason;
};

export type RefundRefusal = 'refund_too_much' | 'refund_needs_washes' | 'payment_disputed';

/** Why a wish cannot be granted; null where it can. Only a fault lets money go back whose washes stay. */
export function refundRefusal(payment: RefundablePayment, wish: RefundWish): RefundRefusal | null {
  const terms = refundTerms(payment);
  if (payment.isDisputed) return 'payment_disputed';
  if (wish.amountAgorot > terms.leftAgorot || wish.units > terms.unused) return 'refund_too_much';
  const { leftAgorot } = terms;
  const most = mostRefundable({ leftAgorot, unassigned: payment.unassigned }, wish.reason, terms.worthOf(wish.units));
  return wish.amountAgorot <= most ? null : 'refund_needs_washes';
}

type Left = { readonly leftAgorot: number; readonly unassigned: boolean };

/**
 * Returns the most that may go back for a reason, with washes of this worth; agorot. All that is left where the money
 * bought nothing, and after a fault.
 */
export function mostRefundable({ leftAgorot, unassigned }: Left, reason: RefundReason, worthAgorot: number): number {
  return unassigned || reason === 'fault' ? leftAgorot : worthAgorot;
}

/**
 * Whether a refund ends its voucher: all unused washes leave with it, or all of the money does.
 * Source of the second: `refund_book`, which makes the vouchers of a wholly refunded order void.
 */
export function endsVoucher(
  { leftAgorot, unassigned, unused }: Left & { readonly unused: number },
  { amountAgorot, units }: Pick<RefundWish, 'amountAgorot' | 'units'>,
): boolean {
  return !unassigned && unused > 0 && (units === unused || amountAgorot === leftAgorot);
}

/**
 * Returns the points that a refund takes back: a part of a shekel counts when it is the last one of that shekel. The
 * statement that books a refund counts the same way (`takeBackPointsSql`).
 */
export function pointsTakenBack(
  { leftAgorot, pointsPerShekel }: { readonly leftAgorot: number; readonly pointsPerShekel: number },
  amountAgorot: number,
): number {
  const shekels = (agorot: number) => Math.floor(agorot / AGOROT_PER_SHEKEL);
  return (shekels(leftAgorot) - shekels(leftAgorot - amountAgorot)) * pointsPerShekel;
}
