import type { ReceiptToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Receipt } from '#contracts/selling/receipts.ts';
import { receiptContent } from '#domain/selling/receipt.ts';
import type { Deps } from '#server/deps.ts';
import { qrDataUrl } from '#server/core/documents/qr.ts';
import { openOrderPrivate } from '#server/entitlements/public.ts';
import { findReceipt } from '#server/selling/store/receipt.ts';

/** Four pixels a module: about 180 pixels for an address of usual length, sharp at twice the size. */
const QR_PIXELS_PER_MODULE = 4;

/** Where a purchase that was made on the site took place. */
const onlineShop = { locationName: 'Online shop', locationNameHe: 'החנות המקוונת' } as const;

/** The receipt behind a link. Whoever has the link may see it; personal details are masked all the same. */
export async function getReceipt(
  deps: Pick<Deps, 'config' | 'db' | 'keyring'>,
  transactionId: ReceiptToken,
): Promise<Outcome<Receipt, 'receipt_not_found'>> {
  const { config, db, keyring } = deps;
  const row = await findReceipt(db, keyring.tokenHash(transactionId));
  if (row === null) return refused('receipt_not_found');
  const { email } = openOrderPrivate(keyring, row.orderId, row.privateSealed);
  return accepted({
    transactionId,
    ...receiptContent({ ...row, ...onlineShop, email }, null),
    receiptQrCode: qrDataUrl(`${config.publicUrl}/receipt/${transactionId}`, QR_PIXELS_PER_MODULE),
  });
}
