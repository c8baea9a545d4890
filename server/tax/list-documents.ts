import type { ReceiptToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { TaxDocuments } from '#contracts/tax/documents.ts';
import { isoTextOf } from '#domain/core/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { listDocuments as listRows } from './store/tax-document.ts';
import { findPapers } from './store/tax-paper.ts';

export type PaperDeps = Pick<Deps, 'db' | 'keyring' | 'typesetter'>;

/** The documents behind the link of a receipt; whoever has it may see them, and nothing in them names a person. */
export async function listDocuments(
  { db, keyring, typesetter }: PaperDeps,
  transactionId: ReceiptToken,
): Promise<Outcome<TaxDocuments, 'receipt_not_found'>> {
  const hash = keyring.tokenHash(transactionId);
  const papers = await findPapers(db, hash);
  if (papers === null) return refused('receipt_not_found');
  const { agreed, saidAt, waiting } = papers;
  const rows = await listRows(db, hash);
  return accepted({
    documents: rows.map((row) => ({
      type: row.documentType,
      number: row.number,
      issuedAt: isoTextOf(row.issuedAt),
      totalAgorot: row.totalAgorot,
      originalLeft: row.handedAt === null,
    })),
    waiting,
    consent: agreed === null || saidAt === null ? null : { agreed, saidAt: isoTextOf(saidAt) },
    pdf: typesetter.isReady(),
  });
}
