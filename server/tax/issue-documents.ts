import { taxAmounts, taxDocumentTypeOf, requireTaxDocumentType } from '#domain/tax/tax-documents.ts';
import type { TaxContent, TaxSeller } from '#domain/tax/tax-content.ts';
import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findProgress, listOwed, storeProgress, type OwedDocument } from './store/owed-document.ts';
import { listOwedWashes, type OwedWash } from './store/owed-wash.ts';
import { numberDocuments, type NewTaxDocument } from './store/tax-document.ts';
import { canBeIssued, laterVatOf, washDocumentOf } from './wash-documents.ts';

export type IssueDeps = Pick<Deps, 'bookLaterVat' | 'brand' | 'clock' | 'db' | 'failpoint' | 'ids' | 'log'>;

/** A second's sales in one: each round costs a transaction, whatever it numbers. */
const BATCH = 500;

/**
 * Numbers the documents of money that moved, and of washes whose VAT falls due after their sale; answers whether another
 * round should follow at once. Any number of processes may do it, and wherever one dies nothing is lost: what is owed is
 * read from the books, and is owed until its document is there.
 */
export async function issueDocuments(deps: IssueDeps): Promise<boolean> {
  const since = await findProgress(deps.db);
  const { documents, readBefore, moved } = await listOwed(deps.db, { since, limit: BATCH });
  const washes = await listOwedWashes(deps.db, { since, limit: BATCH });
  const made = madeOf(deps, documents, washes);
  const waiting = documents.length + washes.length - made.length;
  if (made.length === 0) {
    if (waiting > 0) deps.log.error({ waiting }, 'documents wait for others that are not there');
    else if (moved) await storeProgress(deps.db, readBefore);
    return false;
  }
  const full = documents.length === BATCH || washes.length === BATCH;
  const numbered = await deps.db.inTransaction(async (tx) => {
    const fresh = await write(deps, tx, made);
    // whoever saw everything that was owed need not look at it again
    if (!full && waiting === 0) await storeProgress(tx, readBefore);
    return fresh;
  });
  deps.failpoint('after_documents_numbered');
  deps.log.info({ numbered }, 'documents got their numbers');
  return full || waiting > 0;
}

/** What can be issued: a credit note waits for its original, and a wash for the receipt of its money. */
function madeOf(deps: IssueDeps, documents: readonly OwedDocument[], washes: readonly OwedWash[]): NewTaxDocument[] {
  const seller = sellerOf(deps.brand);
  return [
    ...documents
      .filter((owed) => !owed.credits || owed.originalId !== null)
      .map((owed) => documentOf(deps, seller, owed)),
    ...washes.filter(canBeIssued).map((owed) => washDocumentOf({ deps, seller }, owed)),
  ];
}

/** What somebody else numbered meanwhile is left alone, and so is its VAT in the books. */
async function write(deps: IssueDeps, tx: Tx, made: readonly NewTaxDocument[]): Promise<number> {
  const fresh = await numberDocuments(tx, made, deps.clock.now());
  const isFresh = ({ subject, subjectId }: NewTaxDocument) =>
    fresh.some((each) => each.subject === subject && each.subjectId === subjectId);
  await deps.bookLaterVat(deps, tx, made.filter(isFresh).flatMap(laterVatOf));
  deps.failpoint('inside_numbering');
  return fresh.length;
}

function sellerOf({ name, company, registrationNumber, address }: PublicBrand): TaxSeller {
  return { name, company, registration: registrationNumber, address };
}

function documentOf({ ids, clock }: IssueDeps, seller: TaxSeller, owed: OwedDocument): NewTaxDocument {
  const { totalAgorot, vatAgorot, taxPoint } = owed;
  const { lines, ...sums } = taxAmounts({ totalAgorot, vatAgorot, taxPointMs: taxPoint }, owed.lines);
  const content: TaxContent = {
    version: 1,
    seller,
    orderCode: owed.orderCode,
    lines,
    means: { method: owed.method, last4: owed.last4 },
    original: originalOf(owed),
  };
  return {
    taxDocumentId: ids.uuid(),
    documentType: taxDocumentTypeOf(owed.subject, vatAgorot),
    subject: owed.subject,
    subjectId: owed.subjectId,
    orderId: owed.orderId,
    lotId: null,
    originalId: owed.originalId,
    taxPoint,
    issuedAt: clock.now(),
    ...sums,
    content,
  };
}

function originalOf({ originalType, originalNumber }: OwedDocument): TaxContent['original'] {
  if (originalType === null || originalNumber === null) return null;
  return { type: requireTaxDocumentType(originalType), number: originalNumber };
}
