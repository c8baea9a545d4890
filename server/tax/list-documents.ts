import type { ReceiptToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { TaxDocuments } from '#contracts/tax/documents.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/tax/deps.ts';
import { buyerBusinessRefusalOf } from './buyers/buyer-business-refusal.ts';
import { listDocuments as listRows } from './store/tax-document.ts';
import { listProviderDocuments, type ProviderDocumentRow } from './store/provider-document.ts';
import { findOrderDocuments } from './store/order-documents.ts';

export type DocumentDeps = Pick<Deps, 'allocations' | 'brand' | 'clock' | 'db' | 'keyring' | 'typesetter'>;

/**
 * Returns the tax documents of a receipt and the business to which they are made out. Every holder of the receipt's
 * link may see them.
 */
export async function listDocuments(
  deps: DocumentDeps,
  transactionId: ReceiptToken,
): Promise<Outcome<TaxDocuments, 'receipt_not_found'>> {
  const { db, keyring, typesetter } = deps;
  const hash = keyring.tokenHash(transactionId);
  const found = await findOrderDocuments(db, hash);
  if (found === null) return refused('receipt_not_found');
  const { agreed, allocation, buyer, saidAt, waiting } = found;
  const rows = await listRows(db, hash);
  const theirs = await listProviderDocuments(db, hash);
  return accepted({
    documents: rows.map((row) => ({
      type: row.documentType,
      number: row.number,
      issuedAt: toIsoInstant(row.issuedAt),
      totalAgorot: row.totalAgorot,
      originalLeft: row.handedAt === null,
      namesBusiness: row.content.customer !== undefined,
    })),
    ofProvider: theirs.flatMap((row) => providerDocumentViewOf(row, agreed === true)),
    waiting: waiting || theirs.some(({ number }) => number === null),
    consent: agreed === null || saidAt === null ? null : { agreed, saidAt: toIsoInstant(saidAt) },
    pdf: typesetter.isReady(),
    buyer: buyer === null ? null : { ...buyer, askedAt: toIsoInstant(buyer.askedAt) },
    allocation,
    canNameBuyer: buyerBusinessRefusalOf(deps, found) === null,
  });
}

/**
 * Returns a list with the document that a payment provider issues. The list is empty until the document is issued. The
 * document's URL counts as a computerised document, so the URL is returned only with the buyer's consent.
 */
function providerDocumentViewOf(
  { amountAgorot, documentType, number, occurredAt, url }: ProviderDocumentRow,
  agreed: boolean,
): TaxDocuments['ofProvider'] {
  if (documentType === null || number === null) return [];
  const movedAt = toIsoInstant(occurredAt);
  return [{ type: documentType, number, movedAt, totalAgorot: amountAgorot, url: agreed ? url : null }];
}
