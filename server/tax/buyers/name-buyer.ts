import type { ReceiptToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import type { TaxDocuments } from '#contracts/tax/documents.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { BUYER_DAYS } from '#domain/tax/buyer.ts';
import { printedText } from '#domain/core/text/printed-text.ts';
import { registrationNumberOf } from '#domain/core/codes/registration-number.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { RouteRefusal } from '#server/core/http/calls/endpoint-call.ts';
import { listDocuments, type PaperDeps } from '../list-documents.ts';
import { refusalOf, type BuyerRefusal } from './may-name-buyer.ts';
import { storeBuyer } from '../store/tax-buyer.ts';
import { findPapers } from '../store/tax-paper.ts';

export type Named = {
  readonly transactionId: ReceiptToken;
  readonly businessName: string;
  readonly registrationNumber: string;
  readonly locale: Locale;
  /** What is written with it, where somebody of the shop asks for the buyer. */
  readonly audit?: (tx: Tx) => Promise<void>;
};

type Refusal = 'receipt_not_found' | BuyerRefusal;

/**
 * Has the documents of a purchase made out to a business: those to come name it, and invoices that were issued are given
 * anew by the worker (docs/decisions/0108). Once, within fourteen days of the payment. Where an invoice of this size
 * needs a number of the Tax Authority and nobody here can ask for one, it says so instead of holding the invoice. A name
 * with letters that paper cannot show is refused: a document has to name its buyer.
 */
export async function nameBuyer(
  deps: PaperDeps,
  { transactionId, businessName, registrationNumber, locale, audit }: Named,
): Promise<Outcome<TaxDocuments, Refusal> | RouteRefusal<'validation_failed'>> {
  const { clock, db, keyring } = deps;
  const papers = await findPapers(db, keyring.tokenHash(transactionId));
  if (papers === null) return refused('receipt_not_found');
  const refusal = refusalOf(deps, papers);
  if (refusal !== null) return refused(refusal);
  if (printedText(businessName).missing.length > 0) {
    return { ok: false, refusal: 'validation_failed', fields: { businessName: 'unprintable_name' } };
  }
  const registration = registrationNumberOf(registrationNumber);
  if (registration === null) {
    return { ok: false, refusal: 'validation_failed', fields: { registrationNumber: 'invalid' } };
  }
  const askedAt = clock.now();
  const buyer = {
    orderId: papers.orderId,
    name: businessName,
    registration,
    askedAt,
    paidFrom: askedAt - BUYER_DAYS * DAY_MS,
    locale,
  };
  const isStored = await db.inTransaction(async (tx) => {
    const stored = await storeBuyer(tx, buyer);
    if (stored) await audit?.(tx);
    return stored;
  });
  return isStored ? await listDocuments(deps, transactionId) : refused('buyer_named_before');
}
