import type { ReceiptToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Receipt } from '#contracts/selling/receipts.ts';
import { ladderPlace } from '#domain/loyalty/loyalty-ladder.ts';
import { storedOffers } from '#domain/loyalty/member-discount.ts';
import { tierSince } from '#domain/loyalty/points.ts';
import { receiptContent, type ReceiptMember } from '#domain/selling/receipt.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { isBuyer } from '#server/selling/orders/get-order.ts';
import { qrDataUrl } from '#server/core/documents/qr.ts';
import { giftClaimOf, shownOrderPrivate } from '#server/entitlements/public.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { findMemberPoints } from '#server/loyalty/public.ts';
import { findReceipt, type ReceiptRow } from '#server/selling/store/receipt.ts';

/** Four pixels a module: about 180 pixels for an address of usual length, sharp at twice the size. */
const QR_PIXELS_PER_MODULE = 4;

/** Where a purchase was made of which no wash has been taken. */
const onlineShop = { locationName: 'Online shop', locationNameHe: 'החנות המקוונת' } as const;

type ReceiptDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'keyring' | 'loyalty' | 'typesetter'>;

/** The receipt behind a link. Whoever has the link may see it; personal details are masked all the same. */
export async function getReceipt(
  deps: ReceiptDeps,
  actor: Actor,
  transactionId: ReceiptToken,
): Promise<Outcome<Receipt, 'receipt_not_found'>> {
  const { config, db, keyring } = deps;
  const row = await findReceipt(db, keyring.tokenHash(transactionId));
  if (row === null) return refused('receipt_not_found');
  const { email } = shownOrderPrivate(keyring, row.orderId, row.privateSealed);
  return accepted({
    transactionId,
    ...receiptContent({ ...row, ...placeOf(row), email }, await memberOf(deps, row)),
    ...(isBuyer(actor, row) ? { ...voucherOf(keyring, row), discountOffers: storedOffers(row.discountDecision) } : {}),
    pdf: deps.typesetter.isReady(),
    receiptQrCode: qrDataUrl(`${config.publicUrl}/receipt/${transactionId}`, QR_PIXELS_PER_MODULE),
  });
}

/** The link of a voucher, or the claim of a gift, whose link then no longer opens for the giver. */
function voucherOf(keyring: Keyring, { lotId, codeVersion, claim }: ReceiptRow) {
  const giftClaim = giftClaimOf(claim);
  if (giftClaim !== null) return { giftClaim };
  return lotId === null || codeVersion === null ? {} : { voucherToken: keyring.voucherToken(lotId, codeVersion) };
}

function placeOf({ locationName, locationNameHe }: Pick<ReceiptRow, 'locationName' | 'locationNameHe'>) {
  return locationName === null || locationNameHe === null ? onlineShop : { locationName, locationNameHe };
}

/**
 * Where the account stands that the purchase belongs to; null for a guest's. `userId` is the member's referral code:
 * a receipt is read by whoever has its link, and the code is what a member hands out anyway.
 */
async function memberOf(
  { clock, db, keyring, loyalty }: ReceiptDeps,
  { customerId, orderId }: Pick<ReceiptRow, 'customerId' | 'orderId'>,
): Promise<ReceiptMember> {
  if (customerId === null) return null;
  const { ladder, tierMonths } = await loyalty.read();
  const since = tierSince(clock.now(), tierMonths);
  const points = await findMemberPoints(db, { customerId, orderId, since });
  return {
    userId: keyring.referralCode(customerId),
    pointsEarned: points.earned,
    pointsSpent: points.spent,
    place: ladderPlace(points.counted, ladder),
  };
}
