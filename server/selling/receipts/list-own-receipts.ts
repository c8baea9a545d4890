import type { PageQuery } from '#contracts/core/paging.ts';
import type { OwnReceipt } from '#contracts/selling/own-receipts.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { pageOf, type Page } from '#domain/core/page.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { giftClaimOf } from '#server/entitlements/public.ts';
import { listOwnReceipts as listRows } from '#server/selling/store/own-receipt.ts';

/** What was paid, newest first and a page at a time, each with the link to its receipt. */
export async function listOwnReceipts(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  { customerId }: Customer,
  { cursor, limit }: PageQuery,
): Promise<Page<OwnReceipt>> {
  const rows = await listRows(db, { customerId, after: cursor ?? null, limit: limit + 1 });
  return pageOf(rows, limit, {
    cursor: ({ orderId }) => orderId,
    entry: ({ orderId, paidAt, dueAgorot, claim, ...row }) => ({
      ...row,
      transactionId: keyring.receiptToken(orderId),
      paidAt: isoTextOf(paidAt),
      totalAgorot: dueAgorot,
      giftClaim: giftClaimOf(claim),
    }),
  });
}
