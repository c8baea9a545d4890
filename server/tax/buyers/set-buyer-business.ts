import type { ReceiptToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import type { TaxDocuments } from '#contracts/tax/documents.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { INVOICE_DUE_DAYS } from '#domain/tax/buyer.ts';
import { toPrintableText } from '#domain/core/text/printable-text.ts';
import { parseRegistrationNumber } from '#domain/core/codes/registration-number.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { RouteRefusal } from '#server/core/http/calls/endpoint-call.ts';
import { listDocuments, type DocumentDeps } from '../list-documents.ts';
import { buyerBusinessRefusalOf, type BuyerBusinessRefusal } from './buyer-business-refusal.ts';
import { storeTaxBuyer } from '../store/tax-buyer.ts';
import { findOrderDocuments } from '../store/order-documents.ts';

export type BuyerBusiness = {
  readonly transactionId: ReceiptToken;
  readonly businessName: string;
  readonly registrationNumber: string;
  readonly locale: Locale;
  /** Function that writes the audit row in the same transaction. It is absent if the buyer sets the business. */
  readonly audit?: (tx: Tx) => Promise<void>;
};

type Refusal = 'receipt_not_found' | BuyerBusinessRefusal;

/**
 * Sets the business that the documents of a purchase are made out to. Future documents contain its name, and the worker
 * reissues existing invoices (docs/decisions/0108). The business can be set one time, within fourteen days of the
 * payment. The request is refused if the invoice would need an allocation number that this shop cannot request, because
 * the invoice could then not be issued. The request is also refused if the name has characters that cannot be printed.
 */
export async function setBuyerBusiness(
  deps: DocumentDeps,
  { transactionId, businessName, registrationNumber, locale, audit }: BuyerBusiness,
): Promise<Outcome<TaxDocuments, Refusal> | RouteRefusal<'validation_failed'>> {
  const { clock, db, keyring } = deps;
  const documents = await findOrderDocuments(db, keyring.tokenHash(transactionId));
  if (documents === null) return refused('receipt_not_found');
  const refusal = buyerBusinessRefusalOf(deps, documents);
  if (refusal !== null) return refused(refusal);
  if (toPrintableText(businessName).missing.length > 0) {
    return { ok: false, refusal: 'validation_failed', fields: { businessName: 'unprintable_name' } };
  }
  const registration = parseRegistrationNumber(registrationNumber);
  if (registration === null) {
    return { ok: false, refusal: 'validation_failed', fields: { registrationNumber: 'invalid' } };
  }
  const askedAt = clock.now();
  const buyer = {
    orderId: documents.orderId,
    name: businessName,
    registration,
    askedAt,
    paidFrom: askedAt - INVOICE_DUE_DAYS * DAY_MS,
    locale,
  };
  const isStored = await db.inTransaction(async (tx) => {
    const stored = await storeTaxBuyer(tx, buyer);
    if (stored) await audit?.(tx);
    return stored;
  });
  return isStored ? await listDocuments(deps, transactionId) : refused('buyer_named_before');
}
