import type { PaymentMethod } from '#contracts/payments/methods.ts';
import { formatShekelAmount } from '#contracts/core/money.ts';
import type { Receipt } from '#contracts/selling/receipts.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { TaxTreatment } from '#contracts/tax/documents.ts';
import { type LadderPosition, progressPercent } from '#domain/loyalty/loyalty-ladder.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import { splitIncludedVat, vatPercentAt } from '#domain/tax/vat.ts';

/** Data of a paid order for its receipt. Times are epoch ms. */
export type ReceiptOrder = {
  readonly orderCode: string;
  readonly packageId: number;
  readonly packageName: string;
  readonly packageNameHe: string;
  readonly washCount: number;
  /** Duration of the last wash in minutes. Before the first wash, it is the duration as sold. */
  readonly washMinutes: number;
  readonly grossAgorot: number;
  readonly discountAgorot: number;
  /** Amount in agorot that was not charged, because it was paid with points or given free by staff (goodwill). */
  readonly creditUsedAgorot: number;
  readonly dueAgorot: number;
  readonly refundedAgorot: number;
  /** Tax point of the sale (the time that counts for tax), which is the time of the payment. */
  readonly paidAt: number;
  /**
   * Start of the order's last wash; null before the first wash. It is also null for a gift, because a buyer must not
   * see the recipient's washes.
   */
  readonly washedAt: number | null;
  readonly taxTreatment: TaxTreatment;
  readonly paymentMethod: PaymentMethod;
  readonly last4: string | null;
  readonly email: string;
  /** Name of the location of the last wash. Before the first wash, it is the location of the purchase. */
  readonly locationName: string;
  readonly locationNameHe: string;
};

/**
 * Buyer without an account, who has no loyalty tier. `missedPoints` are the points that an account would have earned.
 */
export type ReceiptGuest = { readonly missedPoints: number };

export type ReceiptMember = {
  readonly userId: string;
  readonly pointsEarned: number;
  readonly pointsSpent: number;
  readonly place: LadderPosition;
};

export type ReceiptBuyer = ReceiptMember | ReceiptGuest;

/**
 * Content of a receipt without the fields that the server adds: the token of its link, the QR code picture and `pdf`.
 */
export type ReceiptContent = Omit<Receipt, 'transactionId' | 'receiptQrCode' | 'pdf'>;

/**
 * Creates the content of the receipt of a paid order. Amounts are in shekels as text. The VAT is calculated with the
 * rate at the tax point (the time that counts for tax).
 */
export function receiptContent(order: ReceiptOrder, buyer: ReceiptBuyer): ReceiptContent {
  return {
    transactionNumber: order.orderCode,
    washDateTime: toIsoInstant(order.washedAt ?? order.paidAt),
    paidAt: toIsoInstant(order.paidAt),
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
    ...giftAmountFields(order, buyer),
    ...loyaltyOf(buyer),
  };
}

function amountsOf(order: ReceiptOrder) {
  const vatPercent = vatPercentAt(order.paidAt);
  const vatAtSale = order.taxTreatment === 'at_sale';
  const vatAgorot = vatAtSale ? splitIncludedVat(order.dueAgorot, vatPercent).vatAgorot : 0;
  return {
    originalAmount: formatShekelAmount(order.grossAgorot),
    discountApplied: formatShekelAmount(order.discountAgorot),
    finalTotal: formatShekelAmount(order.dueAgorot),
    refundedAmount: formatShekelAmount(order.refundedAgorot),
    vatPercent,
    vatAmount: formatShekelAmount(vatAgorot),
    vatAtSale,
  };
}

/**
 * Returns the receipt field with the amount that staff gave free (goodwill). Returns no field if the buyer spent
 * points, because the receipt shows the points instead.
 */
function giftAmountFields({ creditUsedAgorot }: ReceiptOrder, buyer: ReceiptBuyer) {
  const isGiven = creditUsedAgorot > 0 && ('missedPoints' in buyer || buyer.pointsSpent === 0);
  return isGiven ? { givenAmount: formatShekelAmount(creditUsedAgorot) } : {};
}

const withoutMember = {
  loyaltyPointsEarned: 0,
  pointsSpent: 0,
  currentTier: 'guest',
  nextTier: 'guest',
  currentTierPoints: 0,
  nextTierPoints: 0,
} as const;

function loyaltyOf(buyer: ReceiptBuyer) {
  if ('missedPoints' in buyer) {
    return buyer.missedPoints > 0 ? { ...withoutMember, guestPoints: buyer.missedPoints } : withoutMember;
  }
  const { pointsEarned, pointsSpent, place, userId } = buyer;
  return { loyaltyPointsEarned: pointsEarned, pointsSpent, ...place, userId };
}

/** Returns the progress towards the next loyalty tier, in percent. Returns null on the top tier. */
export function receiptProgressPercent(
  receipt: Pick<Receipt, 'currentTier' | 'nextTier' | 'currentTierPoints' | 'nextTierPoints'>,
): number | null {
  return receipt.currentTier === receipt.nextTier
    ? null
    : progressPercent(receipt.currentTierPoints, receipt.nextTierPoints);
}
