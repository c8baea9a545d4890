import type { PageQuery } from '#contracts/core/paging.ts';
import type { OwnReceipt } from '#contracts/selling/own-receipts.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { paginate, type Page } from '#domain/core/page.ts';
import type { Customer, Actor } from '#server/core/actor.ts';
import type { Deps } from '#server/selling/deps.ts';
import { giftClaimOf } from '#server/entitlements/public.ts';
import { listOwnReceipts as listRows } from '#server/selling/store/own-receipt.ts';
import type { ReceiptToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { receiptDocument } from '#server/selling/documents/receipt-document.ts';
import { getReceipt } from './get-receipt.ts';

/** Returns one page of the customer's paid orders, newest first. Each order has the link to its receipt. */
export async function listOwnReceipts(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  { customerId }: Customer,
  { cursor, limit }: PageQuery,
): Promise<Page<OwnReceipt>> {
  const rows = await listRows(db, { customerId, after: cursor ?? null, limit: limit + 1 });
  return paginate(rows, limit, {
    cursor: ({ orderId }) => orderId,
    entry: ({ orderId, paidAt, dueAgorot, claim, ...row }) => ({
      ...row,
      transactionId: keyring.receiptToken(orderId),
      paidAt: toIsoInstant(paidAt),
      totalAgorot: dueAgorot,
      giftClaim: giftClaimOf(claim),
    }),
  });
}

const template = new URL('../documents/receipt.typ', import.meta.url);

type PdfDeps = Pick<Deps, 'brand' | 'clock' | 'config' | 'db' | 'keyring' | 'loyalty' | 'typesetter'>;

/** Returns the receipt to which a link belongs as a PDF in the requested language. */
export async function getReceiptPdf(
  deps: PdfDeps,
  actor: Actor,
  { transactionId, locale }: { readonly transactionId: ReceiptToken; readonly locale: Locale },
): Promise<Outcome<Uint8Array, 'receipt_not_found' | 'not_found'>> {
  const receipt = await getReceipt(deps, actor, transactionId);
  if (!receipt.ok) return receipt;
  if (!deps.typesetter.isReady()) return refused('not_found');
  const { brand, config } = deps;
  const document = receiptDocument(receipt.value, { brand, publicUrl: config.publicUrl, locale });
  return accepted(await deps.typesetter.typeset(template, document));
}
