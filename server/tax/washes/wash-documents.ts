import type { TaxDocumentReference, TaxDocumentContent, TaxSeller } from '#domain/tax/tax-document-content.ts';
import { requireTaxDocumentType, taxAmounts, taxDocumentTypeOf } from '#domain/tax/tax-documents.ts';
import { splitIncludedVat, vatPercentAt } from '#domain/tax/vat.ts';
import { priceByMoveId } from '#domain/tax/lot-movement-prices.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Deps } from '#server/tax/deps.ts';
import type { OutstandingWash, EarlierTaxDocument } from '../store/outstanding-wash.ts';
import type { NewTaxDocument } from '../store/tax-document.ts';

type NamedDocuments = Pick<OutstandingWash, 'receipt' | 'original' | 'subject'>;

/** Returns true if all documents that the new document refers to are issued. */
export function canWashDocumentBeIssued({ receipt, original, subject }: NamedDocuments): boolean {
  return receipt !== null && (subject !== 'wash_back' || original !== null);
}

type IssueContext = { readonly deps: Pick<Deps, 'clock' | 'ids'>; readonly seller: TaxSeller };

/**
 * Returns the document of a used wash, or of the unused washes of an ended voucher. Its amount is the washes' share of
 * the payment, at the VAT rate that applied when they were used or the voucher ended. If a wash was credited back to
 * the voucher, the document is a credit note for the amount of the original document.
 */
export function washDocumentOf({ deps, seller }: IssueContext, outstanding: OutstandingWash): NewTaxDocument {
  const { original, receipt } = outstanding;
  invariant(receipt !== null, 'a document of washes names the receipt of their money');
  const money = original === null ? washAmountsOf(outstanding) : creditedAmountsOf(original);
  const quantity = original?.quantity ?? outstanding.units;
  const line = { name: outstanding.name, nameHe: outstanding.nameHe, quantity, listAgorot: money.totalAgorot };
  const { lines, ...sums } = taxAmounts(money, [line]);
  const customer = original === null ? outstanding.customer : original.customer;
  const content: TaxDocumentContent = {
    version: 1,
    seller,
    orderCode: outstanding.orderCode,
    lines,
    means: { method: outstanding.method, last4: outstanding.last4 },
    ...washContentOf(outstanding, receipt),
    ...(customer === null ? {} : { customer }),
  };
  return {
    taxDocumentId: deps.ids.uuid(),
    documentType: taxDocumentTypeOf(outstanding.subject, sums.vatAgorot),
    subject: outstanding.subject,
    subjectId: outstanding.subjectId,
    orderId: outstanding.orderId,
    lotId: outstanding.lotId,
    originalId: original?.id ?? null,
    taxPoint: money.taxPointMs,
    issuedAt: deps.clock.now(),
    ...sums,
    content,
  };
}

function washContentOf(
  { original, subject }: OutstandingWash,
  receipt: TaxDocumentReference,
): Pick<TaxDocumentContent, 'original' | 'washes'> {
  if (original === null) return { washes: { why: subject === 'expiry' ? 'ended' : 'used', receipt }, original: null };
  const { number, type, washes } = original;
  return { washes, original: { type: requireTaxDocumentType(type), number } };
}

function washAmountsOf(outstanding: OutstandingWash) {
  const totalAgorot = priceByMoveId(outstanding).get(outstanding.creditMoveId);
  invariant(totalAgorot !== undefined, 'a wash that was spent left its voucher');
  const { vatAgorot } = splitIncludedVat(totalAgorot, vatPercentAt(outstanding.occurredAt));
  return { totalAgorot, vatAgorot, taxPointMs: outstanding.occurredAt };
}

function creditedAmountsOf({ totalAgorot, vatAgorot, taxPoint }: EarlierTaxDocument) {
  return { totalAgorot, vatAgorot, taxPointMs: taxPoint };
}
