import type { OwnReceipt } from '#contracts/selling/own-receipts.ts';
import { isoTextOf } from '#domain/core/jerusalem-time.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { listOwnReceipts as listRows } from '#server/selling/store/own-receipt.ts';

/** What was paid, newest first, each with the link to its receipt. */
export async function listOwnReceipts(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  actor: Customer,
): Promise<OwnReceipt[]> {
  const rows = await listRows(db, actor.customerId);
  return rows.map(({ orderId, paidAt, dueAgorot, ...row }) => ({
    ...row,
    transactionId: keyring.receiptToken(orderId),
    paidAt: isoTextOf(paidAt),
    totalAgorot: dueAgorot,
  }));
}
