import { parseRegistrationNumber } from '#domain/core/codes/registration-number.ts';
import { taxAmounts, taxDocumentTypeOf, requireTaxDocumentType } from '#domain/tax/tax-documents.ts';
import type { TaxDocumentContent, TaxSeller } from '#domain/tax/tax-document-content.ts';
import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/tax/deps.ts';
import { separateInvoicesToHold, type TaxDocumentBatch } from './separate-invoices-to-hold.ts';
import { newReissueDocuments } from './reissue-documents.ts';
import {
  findTaxChangesSince,
  findNumberingProgress,
  listUndocumentedBookings,
  storeNumberingProgress,
  type OutstandingDocument,
} from './store/outstanding-document.ts';
import { listOutstandingReissues, type OutstandingReissue } from './store/outstanding-reissue.ts';
import { queueProviderDocuments } from './store/provider-document.ts';
import { listOutstandingWashes, type OutstandingWash } from './store/outstanding-wash.ts';
import { lockDocumentSeries, assignDocumentNumbers, type NewTaxDocument } from './store/tax-document.ts';
import { canWashDocumentBeIssued, washDocumentOf } from './washes/wash-documents.ts';

export type IssueDeps = Pick<Deps, 'brand' | 'clock' | 'config' | 'db' | 'failpoint' | 'ids' | 'log'>;

/**
 * Maximum number of documents that are issued in one run, about the sales of one second. It is large, because each run
 * costs a transaction.
 */
const BATCH = 500;

/**
 * Issues the documents of payments and refunds, of washes whose VAT is due at use, and of reissues to a business.
 * Returns true if it should run again immediately. It is safe in several processes and after a crash, because due
 * documents are calculated from the ledger and stay due until issued. Due documents are read while the series are
 * locked, so that no document is credited meanwhile. In production no document is numbered while the seller's
 * registration number is invalid (decision 0082), because a document is never changed.
 */
export async function issueDocuments(deps: IssueDeps): Promise<boolean> {
  if (deps.config.production && parseRegistrationNumber(deps.brand.registrationNumber) === null) return false;
  const since = await findNumberingProgress(deps.db);
  const { moved, readBefore } = await findTaxChangesSince(deps.db, since);
  if (!moved) return false;
  // this must run before the stored start of the search moves past these transactions
  await queueProviderDocuments(deps.db, { since, now: deps.clock.now() });
  const round = await deps.db.inTransaction((tx) => numberOutstandingDocuments(deps, tx, { since, readBefore }));
  if (round.numbered === 0) return false;
  deps.failpoint('after_documents_numbered');
  deps.log.info({ numbered: round.numbered }, 'documents were numbered');
  return round.more;
}

type ReadWindow = { readonly since: number; readonly readBefore: number };
type NumberingResult = { readonly numbered: number; readonly more: boolean };

async function numberOutstandingDocuments(
  deps: IssueDeps,
  tx: Tx,
  { since, readBefore }: ReadWindow,
): Promise<NumberingResult> {
  await lockDocumentSeries(tx);
  const page = { since, limit: BATCH };
  const documents = await listUndocumentedBookings(tx, page);
  const washes = await listOutstandingWashes(tx, page);
  const reissues = await listOutstandingReissues(tx, page);
  const made = newDocumentsOf(deps, { documents, washes, reissues });
  const { ready, waiting } = await separateInvoicesToHold(deps, tx, made);
  const numbered = await write(deps, tx, ready.flat());
  const incomplete = documents.length + washes.length + reissues.length - made.length;
  if (numbered === 0 && incomplete > waiting) {
    deps.log.error({ waiting: incomplete }, 'documents wait for other documents');
  }
  const full = [documents, washes, reissues].some(({ length }) => length === BATCH);
  // earlier transactions need not be read again, because every due document was issued
  if (!full && incomplete === 0 && waiting === 0) await storeNumberingProgress(tx, readBefore);
  return { numbered, more: full || incomplete > 0 };
}

type OutstandingItems = {
  readonly documents: readonly OutstandingDocument[];
  readonly washes: readonly OutstandingWash[];
  readonly reissues: readonly OutstandingReissue[];
};

/**
 * Returns the documents that can be issued now. A credit note must wait for the document that it credits. The document
 * of a wash must wait for the receipt of its payment. A reissue must wait for earlier credit notes, because its amount
 * does not include them yet.
 */
function newDocumentsOf(deps: IssueDeps, { documents, washes, reissues }: OutstandingItems): TaxDocumentBatch[] {
  const seller = sellerOf(deps.brand);
  const own = [
    ...documents
      .filter((outstanding) => !outstanding.credits || outstanding.originalId !== null)
      .map((outstanding) => documentOf(deps, seller, outstanding)),
    ...washes.filter(canWashDocumentBeIssued).map((outstanding) => washDocumentOf({ deps, seller }, outstanding)),
  ];
  const credited = new Set(own.map(({ originalId }) => originalId));
  return [
    ...own.map((one) => [one]),
    ...reissues
      .filter(({ taxDocumentId }) => !credited.has(taxDocumentId))
      .map((outstanding) => {
        const { recall, reissue } = newReissueDocuments({ deps, seller }, outstanding);
        return [recall, reissue];
      }),
  ];
}

/**
 * Gives numbers to documents, except to those that another process has numbered meanwhile. Returns the number of new
 * documents.
 */
async function write(deps: IssueDeps, tx: Tx, made: readonly NewTaxDocument[]): Promise<number> {
  if (made.length === 0) return 0;
  const numbered = await assignDocumentNumbers(tx, made, deps.clock.now());
  deps.failpoint('inside_numbering');
  return numbered.length;
}

function sellerOf({ name, company, registrationNumber, address }: PublicBrand): TaxSeller {
  return { name, company, registration: registrationNumber, address };
}

function documentOf({ ids, clock }: IssueDeps, seller: TaxSeller, outstanding: OutstandingDocument): NewTaxDocument {
  const { totalAgorot, vatAgorot, taxPoint } = outstanding;
  const { lines, ...sums } = taxAmounts({ totalAgorot, vatAgorot, taxPointMs: taxPoint }, outstanding.lines);
  const content: TaxDocumentContent = {
    version: 1,
    seller,
    orderCode: outstanding.orderCode,
    lines,
    means: { method: outstanding.method, last4: outstanding.last4 },
    original: originalOf(outstanding),
    ...(outstanding.customer === null ? {} : { customer: outstanding.customer }),
    ...(outstanding.isTest ? { test: true as const } : {}),
  };
  return {
    taxDocumentId: ids.uuid(),
    documentType: taxDocumentTypeOf(outstanding.subject, vatAgorot),
    subject: outstanding.subject,
    subjectId: outstanding.subjectId,
    orderId: outstanding.orderId,
    lotId: null,
    originalId: outstanding.originalId,
    taxPoint,
    issuedAt: clock.now(),
    ...sums,
    content,
  };
}

function originalOf({ originalType, originalNumber }: OutstandingDocument): TaxDocumentContent['original'] {
  if (originalType === null || originalNumber === null) return null;
  return { type: requireTaxDocumentType(originalType), number: originalNumber };
}
