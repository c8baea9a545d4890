import type { ReceiptToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Receipt } from '#contracts/selling/receipts.ts';
import { ladderPosition } from '#domain/loyalty/loyalty-ladder.ts';
import { storedOffers } from '#domain/loyalty/member-discount.ts';
import { pointsOfPurchase, tierPeriodStart } from '#domain/loyalty/points.ts';
import { receiptContent, type ReceiptBuyer } from '#domain/selling/receipt.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Deps } from '#server/selling/deps.ts';
import { isBuyer } from '#server/selling/orders/get-order.ts';
import { qrDataUrl } from '#server/core/documents/qr.ts';
import { giftClaimOf, decryptOrderPersonalDataOrEmpty } from '#server/entitlements/public.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { findMemberPoints } from '#server/loyalty/public.ts';
import { findReceipt, type ReceiptRow } from '#server/selling/store/receipt.ts';

/**
 * Width in pixels of one QR module (square). A URL of usual length gives a picture of about 180 pixels, which is sharp
 * on high-density screens.
 */
const QR_PIXELS_PER_MODULE = 4;

/** Location that the receipt of an online purchase shows before its first wash. */
const onlineShop = { locationName: 'Online shop', locationNameHe: 'החנות המקוונת' } as const;

type ReceiptDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'keyring' | 'loyalty' | 'typesetter'>;

/** Returns the receipt to which a link belongs. Every holder of the link may see it, so personal details are masked. */
export async function getReceipt(
  deps: ReceiptDeps,
  actor: Actor,
  transactionId: ReceiptToken,
): Promise<Outcome<Receipt, 'receipt_not_found'>> {
  const { config, db, keyring } = deps;
  const row = await findReceipt(db, keyring.tokenHash(transactionId));
  if (row === null) return refused('receipt_not_found');
  const { email } = decryptOrderPersonalDataOrEmpty(keyring, row.orderId, row.privateSealed);
  return accepted({
    transactionId,
    ...receiptContent({ ...row, ...purchaseLocationOf(row), email }, await buyerOf(deps, row)),
    ...(isBuyer(actor, row) ? { ...voucherOf(keyring, row), discountOffers: storedOffers(row.discountDecision) } : {}),
    pdf: deps.typesetter.isReady(),
    receiptQrCode: qrDataUrl(`${config.publicUrl}/receipt/${transactionId}`, QR_PIXELS_PER_MODULE),
  });
}

/**
 * Returns the link of the voucher. Returns an empty object if all its washes are used or every voucher was voided. If a
 * recipient has claimed the gift, returns the claim instead, because the link no longer opens for the buyer.
 */
function voucherOf(keyring: Keyring, { lotId, codeVersion, lotState, claim }: ReceiptRow) {
  const giftClaim = giftClaimOf(claim);
  if (giftClaim !== null) return { giftClaim };
  const isUsed = lotState === 'depleted';
  return lotId === null || codeVersion === null || isUsed
    ? {}
    : { voucherToken: keyring.voucherToken(lotId, codeVersion) };
}

function purchaseLocationOf({ locationName, locationNameHe }: Pick<ReceiptRow, 'locationName' | 'locationNameHe'>) {
  return locationName === null || locationNameHe === null ? onlineShop : { locationName, locationNameHe };
}

type PaidRow = Pick<ReceiptRow, 'customerId' | 'orderId' | 'dueAgorot' | 'refundedAgorot' | 'paidAt'>;

/**
 * Returns the loyalty state of the account that owns the purchase. For a guest, returns the points that an account
 * would have earned under the terms of that day. `userId` is the customer's referral code. Every holder of the link can
 * read it. This is harmless, because customers share this code anyway.
 */
async function buyerOf(
  { clock, db, keyring, loyalty }: ReceiptDeps,
  { customerId, orderId, dueAgorot, refundedAgorot, paidAt }: PaidRow,
): Promise<ReceiptBuyer> {
  if (customerId === null) {
    const { pointsPerShekel } = await loyalty.read(paidAt);
    return { missedPoints: pointsOfPurchase(dueAgorot - refundedAgorot, pointsPerShekel) };
  }
  const { ladder, tierMonths } = await loyalty.read();
  const since = tierPeriodStart(clock.now(), tierMonths);
  const points = await findMemberPoints(db, { customerId, orderId, since });
  return {
    userId: keyring.referralCode(customerId),
    pointsEarned: points.earned,
    pointsSpent: points.spent,
    place: ladderPosition(points.counted, ladder),
  };
}
