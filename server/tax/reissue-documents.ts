import type { TaxDocumentContent, TaxSeller } from '#domain/tax/tax-document-content.ts';
import {
  requireTaxDocumentType,
  taxAmounts,
  taxDocumentTypeOf,
  type ReissueSubject,
} from '#domain/tax/tax-documents.ts';
import type { Deps } from '#server/tax/deps.ts';
import type { OutstandingReissue } from './store/outstanding-reissue.ts';
import type { NewTaxDocument } from './store/tax-document.ts';

type IssueContext = { readonly deps: Pick<Deps, 'clock' | 'ids'>; readonly seller: TaxSeller };

/**
 * Returns the two documents that reissue an invoice to a business. The first is a credit note for the remaining amount
 * of the invoice. The second is an invoice with exactly the same amount, tax point and VAT rate. The original invoice
 * does not change and stays the receipt of its payment (docs/decisions/0108).
 */
export function newReissueDocuments(
  made: IssueContext,
  outstanding: OutstandingReissue,
): { readonly recall: NewTaxDocument; readonly reissue: NewTaxDocument } {
  return { recall: documentOf(made, outstanding, 'recall'), reissue: documentOf(made, outstanding, 'reissue') };
}

function documentOf(
  { deps, seller }: IssueContext,
  outstanding: OutstandingReissue,
  subject: ReissueSubject,
): NewTaxDocument {
  const { customer, lotId, orderId, taxDocumentId, taxPoint, totalAgorot, vatAgorot } = outstanding;
  const { lines, ...sums } = taxAmounts({ totalAgorot, vatAgorot, taxPointMs: taxPoint }, outstanding.content.lines);
  const before = { type: requireTaxDocumentType(outstanding.documentType), number: outstanding.number };
  const content: TaxDocumentContent = {
    ...outstanding.content,
    seller,
    lines,
    ...(subject === 'recall'
      ? { original: before, recalled: true as const }
      : { original: null, customer, replaces: before }),
  };
  return {
    taxDocumentId: deps.ids.uuid(),
    documentType: taxDocumentTypeOf(subject, vatAgorot),
    subject,
    subjectId: taxDocumentId,
    orderId,
    lotId,
    originalId: subject === 'recall' ? taxDocumentId : null,
    taxPoint,
    issuedAt: deps.clock.now(),
    ...sums,
    content,
  };
}
