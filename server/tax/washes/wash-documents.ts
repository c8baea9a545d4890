import type { TaxDocumentReference, TaxContent, TaxSeller } from '#domain/tax/tax-content.ts';
import { requireTaxDocumentType, taxAmounts, taxDocumentTypeOf } from '#domain/tax/tax-documents.ts';
import { vatIncluded, vatPercentAt } from '#domain/tax/vat.ts';
import { sharesOfMoves } from '#domain/tax/wash-shares.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Deps } from '#server/tax/deps.ts';
import type { OutstandingWash, EarlierTaxDocument } from '../store/outstanding-wash.ts';
import type { NewTaxDocument } from '../store/tax-document.ts';

type NamedDocuments = Pick<OutstandingWash, 'receipt' | 'original' | 'subject'>;

/** Returns true if every document to which this document refers has its number. */
export function canBeIssued({ receipt, original, subject }: NamedDocuments): boolean {
  return receipt !== null && (subject !== 'wash_back' || original !== null);
}

type IssueContext = { readonly deps: Pick<Deps, 'clock' | 'ids'>; readonly seller: TaxSeller };

/**
 * Returns the document of a used wash, or of the unused washes of an ended voucher: its part of the payment, at the VAT
 * rate of that moment. For a wash that was given back, it is a credit note over the same amount.
 */
export function washDocumentOf({ deps, seller }: IssueContext, owed: OutstandingWash): NewTaxDocument {
  const { original, receipt } = owed;
  invariant(receipt !== null, 'a document of washes names the receipt of their money');
  const money = original === null ? moneyOf(owed) : moneyBack(original);
  const quantity = original?.quantity ?? owed.units;
  const line = { name: owed.name, nameHe: owed.nameHe, quantity, listAgorot: money.totalAgorot };
  const { lines, ...sums } = taxAmounts(money, [line]);
  const customer = original === null ? owed.customer : original.customer;
  const content: TaxContent = {
    version: 1,
    seller,
    orderCode: owed.orderCode,
    lines,
    means: { method: owed.method, last4: owed.last4 },
    ...washContentOf(owed, receipt),
    ...(customer === null ? {} : { customer }),
  };
  return {
    taxDocumentId: deps.ids.uuid(),
    documentType: taxDocumentTypeOf(owed.subject, sums.vatAgorot),
    subject: owed.subject,
    subjectId: owed.subjectId,
    orderId: owed.orderId,
    lotId: owed.lotId,
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
): Pick<TaxContent, 'original' | 'washes'> {
  if (original === null) return { washes: { why: subject === 'expiry' ? 'ended' : 'used', receipt }, original: null };
  const { number, type, washes } = original;
  return { washes, original: { type: requireTaxDocumentType(type), number } };
}

function moneyOf(owed: OutstandingWash) {
  const totalAgorot = sharesOfMoves(owed).get(owed.creditMoveId);
  invariant(totalAgorot !== undefined, 'a wash that was spent left its voucher');
  const { vatAgorot } = vatIncluded(totalAgorot, vatPercentAt(owed.occurredAt));
  return { totalAgorot, vatAgorot, taxPointMs: owed.occurredAt };
}

function moneyBack({ totalAgorot, vatAgorot, taxPoint }: EarlierTaxDocument) {
  return { totalAgorot, vatAgorot, taxPointMs: taxPoint };
}
