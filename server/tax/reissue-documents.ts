import type { TaxContent, TaxSeller } from '#domain/tax/tax-content.ts';
import {
  requireTaxDocumentType,
  taxAmounts,
  taxDocumentTypeOf,
  type ReissueSubject,
} from '#domain/tax/tax-documents.ts';
import type { Deps } from '#server/deps.ts';
import type { OwedReissue } from './store/owed-reissue.ts';
import type { NewTaxDocument } from './store/tax-document.ts';

type Made = { readonly deps: Pick<Deps, 'clock' | 'ids'>; readonly seller: TaxSeller };

/**
 * What gives an invoice anew in the name of a business: a credit note over what is left of it, and an invoice over the
 * same to the agora, at its tax point and rate. The one that was issued is not touched, and stays the receipt of its
 * money (docs/decisions/0108).
 */
export function reissueOf(
  made: Made,
  owed: OwedReissue,
): { readonly recall: NewTaxDocument; readonly reissue: NewTaxDocument } {
  return { recall: documentOf(made, owed, 'recall'), reissue: documentOf(made, owed, 'reissue') };
}

function documentOf({ deps, seller }: Made, owed: OwedReissue, subject: ReissueSubject): NewTaxDocument {
  const { customer, lotId, orderId, taxDocumentId, taxPoint, totalAgorot, vatAgorot } = owed;
  const { lines, ...sums } = taxAmounts({ totalAgorot, vatAgorot, taxPointMs: taxPoint }, owed.content.lines);
  const before = { type: requireTaxDocumentType(owed.documentType), number: owed.number };
  const content: TaxContent = {
    ...owed.content,
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
