import type { PaymentMethod } from '#contracts/payments/methods.ts';
import { shekelTextOf } from '#contracts/core/money.ts';
import type { Receipt } from '#contracts/selling/receipts.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { TaxTreatment } from '#contracts/tax/documents.ts';
import { type LadderPlace, progressPercent } from '#domain/loyalty/loyalty-ladder.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import { vatIncluded, vatPercentAt } from '#domain/tax/vat.ts';

/** A paid order, as far as its receipt speaks of it. Instants are epoch ms. */
export type ReceiptOrder = {
  readonly orderCode: string;
  readonly packageId: number;
  readonly packageName: string;
  readonly packageNameHe: string;
  readonly washCount: number;
  /** Duration of the last wash in minutes; before the first wash, the duration as sold. */
  readonly washMinutes: number;
  readonly grossAgorot: number;
  readonly discountAgorot: number;
  /** Paid with points, or by the shop. */
  readonly creditUsedAgorot: number;
  readonly dueAgorot: number;
  readonly refundedAgorot: number;
  /** The tax point: when the money came. */
  readonly paidAt: number;
  /** When the last wash of it began; null before the first, and for a gift: where somebody else washes is theirs. */
  readonly washedAt: number | null;
  readonly taxTreatment: TaxTreatment;
  readonly paymentMethod: PaymentMethod;
  readonly last4: string | null;
  readonly email: string;
  /** Where the last wash of it was; before the first, where it was bought. */
  readonly locationName: string;
  readonly locationNameHe: string;
};

/** Null for a guest, who has no points and no tier to climb to. */
export type ReceiptMember = {
  readonly userId: string;
  readonly pointsEarned: number;
  readonly pointsSpent: number;
  readonly place: LadderPlace;
} | null;

/** Everything but the link's own token and the picture of its QR, which the server adds. */
export type ReceiptContent = Omit<Receipt, 'transactionId' | 'receiptQrCode' | 'pdf'>;

/** What the receipt of a paid order says. Amounts are shekels as text, VAT is that of the tax point. */
export function receiptContent(order: ReceiptOrder, member: ReceiptMember): ReceiptContent {
  return {
    transactionNumber: order.orderCode,
    washDateTime: isoTextOf(order.washedAt ?? order.paidAt),
    paidAt: isoTextOf(order.paidAt),
    locationName: order.locationName,
    locationNameHe: order.locationNameHe,
    washType: order.packageName,
    washTypeHe: order.packageNameHe,
    washDuration: order.washMinutes,
    washCount: order.washCount,
    customerIdMasked: maskEmail(order.email),
    paymentMethod: order.dueAgorot === 0 ? 'none' : order.paymentMethod,
    last4: order.last4,
    packageId: order.packageId,
    ...amountsOf(order),
    ...givenOf(order, member),
    ...loyaltyOf(member),
  };
}

function amountsOf(order: ReceiptOrder) {
  const vatPercent = vatPercentAt(order.paidAt);
  const vatAtSale = order.taxTreatment === 'at_sale';
  const vatAgorot = vatAtSale ? vatIncluded(order.dueAgorot, vatPercent).vatAgorot : 0;
  return {
    originalAmount: shekelTextOf(order.grossAgorot),
    discountApplied: shekelTextOf(order.discountAgorot),
    finalTotal: shekelTextOf(order.dueAgorot),
    refundedAmount: shekelTextOf(order.refundedAgorot),
    vatPercent,
    vatAmount: shekelTextOf(vatAgorot),
    vatAtSale,
  };
}

/** What the shop paid in the buyer's place; points are said by their number. */
function givenOf({ creditUsedAgorot }: ReceiptOrder, member: ReceiptMember) {
  const isGiven = creditUsedAgorot > 0 && (member?.pointsSpent ?? 0) === 0;
  return isGiven ? { givenAmount: shekelTextOf(creditUsedAgorot) } : {};
}

const nobody = {
  loyaltyPointsEarned: 0,
  pointsSpent: 0,
  currentTier: 'guest',
  nextTier: 'guest',
  currentTierPoints: 0,
  nextTierPoints: 0,
} as const;

function loyaltyOf(member: ReceiptMember) {
  if (member === null) {
    return nobody;
  }
  const { pointsEarned, pointsSpent, place, userId } = member;
  return { loyaltyPointsEarned: pointsEarned, pointsSpent, ...place, userId };
}

/** The bar below the tier: null where the next tier is the same, then there is none. */
export function receiptProgressPercent(
  receipt: Pick<Receipt, 'currentTier' | 'nextTier' | 'currentTierPoints' | 'nextTierPoints'>,
): number | null {
  return receipt.currentTier === receipt.nextTier
    ? null
    : progressPercent(receipt.currentTierPoints, receipt.nextTierPoints);
}
