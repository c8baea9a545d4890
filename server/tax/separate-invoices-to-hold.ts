import { isAllocationRequired } from '#domain/tax/allocation.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/tax/deps.ts';
import { addAllocations, findAllocations, type StoredAllocation } from './store/allocation.ts';
import type { NewTaxDocument } from './store/tax-document.ts';

/** Documents that are issued together, in one transaction. */
export type TaxDocumentBatch = readonly NewTaxDocument[];

type SeparatedInvoices = {
  readonly ready: readonly TaxDocumentBatch[];
  /**
   * Number of documents that wait for an allocation number. Reissued documents are not counted, because their first
   * invoice was already issued.
   */
  readonly waiting: number;
};

type InvoiceHoldDeps = Pick<Deps, 'clock' | 'config' | 'ids'>;

/**
 * Separates documents that may be issued from those that wait for an allocation number (REQ-TAX-9). Records requests
 * for missing numbers. Documents for which the Tax Authority refused a number wait as well, unless
 * TAX_ALLOCATION_REFUSED is set to issue them with the legal sentence instead. The document series must be locked.
 */
export async function separateInvoicesToHold(
  deps: InvoiceHoldDeps,
  tx: Tx,
  batches: readonly TaxDocumentBatch[],
): Promise<SeparatedInvoices> {
  const needy = batches.flat().filter(needsAllocation);
  if (needy.length === 0) return { ready: batches, waiting: 0 };
  const found = await findAllocations(
    tx,
    needy.map(({ subjectId }) => subjectId),
  );
  const issuesWithoutNumber = deps.config.tax.refusedAllocation === 'without';
  const allocated = new Map(
    needy.flatMap((one) => {
      const allocation = found.find((each) => isAllocationFor(each, one));
      const issued = allocation === undefined ? null : withAllocation(one, allocation, issuesWithoutNumber);
      return issued === null ? [] : [[one, issued] as const];
    }),
  );
  const unasked = needy.filter((one) => !found.some((each) => isAllocationFor(each, one)));
  if (unasked.length > 0) {
    await addAllocations(
      tx,
      unasked.map((one) => ({ ...one, invoiceId: deps.ids.uuid() })),
      deps.clock.now(),
    );
  }
  const isHeld = (one: NewTaxDocument) => needy.includes(one) && !allocated.has(one);
  const ready = batches.filter((together) => !together.some(isHeld));
  return {
    ready: ready.map((together) => together.map((one) => allocated.get(one) ?? one)),
    waiting: needy.filter((one) => isHeld(one) && one.subject !== 'reissue').length,
  };
}

function needsAllocation({ content, documentType, netAgorot, taxPoint }: NewTaxDocument): boolean {
  return isAllocationRequired({
    documentType,
    namesBusiness: content.customer !== undefined,
    netAgorot,
    taxPointMs: taxPoint,
  });
}

/**
 * Returns true if the allocation number was requested for this document with the same amounts. A new number is needed
 * if an amount has changed.
 */
function isAllocationFor(found: StoredAllocation, one: NewTaxDocument): boolean {
  return (
    found.subject === one.subject &&
    found.subjectId === one.subjectId &&
    found.totalAgorot === one.totalAgorot &&
    found.vatAgorot === one.vatAgorot
  );
}

function withAllocation(one: NewTaxDocument, found: StoredAllocation, without: boolean): NewTaxDocument | null {
  const { confirmation, invoiceId, refusal } = found;
  if (confirmation === null && (refusal === null || !without)) return null;
  return { ...one, content: { ...one.content, allocation: { invoiceId, confirmation } } };
}
