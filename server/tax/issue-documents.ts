import { taxAmounts, taxDocumentTypeOf, requireTaxDocumentType } from '#domain/tax/tax-documents.ts';
import type { TaxContent, TaxSeller } from '#domain/tax/tax-content.ts';
import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { holdInvoices, type MadeTogether } from './hold-invoices.ts';
import { reissueOf } from './reissue-documents.ts';
import { findMoved, findProgress, listOwed, storeProgress, type OwedDocument } from './store/owed-document.ts';
import { listOwedReissues, type OwedReissue } from './store/owed-reissue.ts';
import { queueProviderDocuments } from './store/provider-document.ts';
import { listOwedWashes, type OwedWash } from './store/owed-wash.ts';
import { lockSeries, numberDocuments, type NewTaxDocument } from './store/tax-document.ts';
import { canBeIssued, washDocumentOf } from './washes/wash-documents.ts';

export type IssueDeps = Pick<Deps, 'brand' | 'clock' | 'config' | 'db' | 'failpoint' | 'ids' | 'log'>;

/** A second's sales in one: each round costs a transaction, whatever it numbers. */
const BATCH = 500;

/**
 * Numbers the documents of money that moved, of washes whose VAT falls due after their sale, and of what is given anew in
 * the name of a business; answers whether another round should follow at once. Any number of processes may do it, and
 * wherever one dies nothing is lost: what is owed is read from the books, and is owed until its document is there. It is
 * read while the series are held, so that nobody takes back meanwhile what a document names.
 */
export async function issueDocuments(deps: IssueDeps): Promise<boolean> {
  const since = await findProgress(deps.db);
  const { moved, readBefore } = await findMoved(deps.db, since);
  if (!moved) return false;
  // what was over by then is queued, and the progress never passes it
  await queueProviderDocuments(deps.db, { since, now: deps.clock.now() });
  const round = await deps.db.inTransaction((tx) => numberOwed(deps, tx, { since, readBefore }));
  if (round.numbered === 0) return false;
  deps.failpoint('after_documents_numbered');
  deps.log.info({ numbered: round.numbered }, 'documents got their numbers');
  return round.more;
}

type Reading = { readonly since: number; readonly readBefore: number };
type Round = { readonly numbered: number; readonly more: boolean };

async function numberOwed(deps: IssueDeps, tx: Tx, { since, readBefore }: Reading): Promise<Round> {
  await lockSeries(tx);
  const page = { since, limit: BATCH };
  const documents = await listOwed(tx, page);
  const washes = await listOwedWashes(tx, page);
  const reissues = await listOwedReissues(tx, page);
  const made = madeOf(deps, { documents, washes, reissues });
  const { ready, waiting } = await holdInvoices(deps, tx, made);
  const numbered = await write(deps, tx, ready.flat());
  const incomplete = documents.length + washes.length + reissues.length - made.length;
  if (numbered === 0 && incomplete > waiting) {
    deps.log.error({ waiting: incomplete }, 'documents wait for others that are not there');
  }
  const full = [documents, washes, reissues].some(({ length }) => length === BATCH);
  // whoever saw everything that was owed need not look at it again
  if (!full && incomplete === 0 && waiting === 0) await storeProgress(tx, readBefore);
  return { numbered, more: full || incomplete > 0 };
}

type AllOwed = {
  readonly documents: readonly OwedDocument[];
  readonly washes: readonly OwedWash[];
  readonly reissues: readonly OwedReissue[];
};

/**
 * What can be issued: a credit note waits for its original, a wash for the receipt of its money, and what is given anew
 * for the credit notes over it, which are not taken off what is left of it yet.
 */
function madeOf(deps: IssueDeps, { documents, washes, reissues }: AllOwed): MadeTogether[] {
  const seller = sellerOf(deps.brand);
  const own = [
    ...documents
      .filter((owed) => !owed.credits || owed.originalId !== null)
      .map((owed) => documentOf(deps, seller, owed)),
    ...washes.filter(canBeIssued).map((owed) => washDocumentOf({ deps, seller }, owed)),
  ];
  const credited = new Set(own.map(({ originalId }) => originalId));
  return [
    ...own.map((one) => [one]),
    ...reissues
      .filter(({ taxDocumentId }) => !credited.has(taxDocumentId))
      .map((owed) => {
        const { recall, reissue } = reissueOf({ deps, seller }, owed);
        return [recall, reissue];
      }),
  ];
}

/** Numbers documents; leaves alone what another process numbered meanwhile. Answers how many are new. */
async function write(deps: IssueDeps, tx: Tx, made: readonly NewTaxDocument[]): Promise<number> {
  if (made.length === 0) return 0;
  const fresh = await numberDocuments(tx, made, deps.clock.now());
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
    ...(owed.customer === null ? {} : { customer: owed.customer }),
    ...(owed.isTest ? { test: true as const } : {}),
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
