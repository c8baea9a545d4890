import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { allocationThresholdAt } from '#domain/tax/allocation.ts';
import { INVOICE_DUE_DAYS } from '#domain/tax/buyer.ts';
import { dealerDigits } from '#domain/tax/uniform-format/document-records.ts';
import { splitIncludedVat, vatPercentAt } from '#domain/tax/vat.ts';
import type { Deps } from '#server/tax/deps.ts';
import type { OrderDocuments } from '../store/order-documents.ts';

export type BuyerBusinessRefusal =
  | 'buyer_named_before'
  | 'buyer_too_late'
  | 'buyer_without_documents'
  | 'allocation_unavailable';

/**
 * Returns the reason why the documents of this order cannot be made out to a business now. Returns null if they can.
 */
export function buyerBusinessRefusalOf(
  { allocations, brand, clock }: Pick<Deps, 'allocations' | 'brand' | 'clock'>,
  { buyer, issued, paidAgorot, paidAt }: OrderDocuments,
): BuyerBusinessRefusal | null {
  if (buyer !== null) return 'buyer_named_before';
  if (!issued) return 'buyer_without_documents';
  if (paidAt < clock.now() - INVOICE_DUE_DAYS * DAY_MS) return 'buyer_too_late';
  // the total of the order is used, because no document of the order can have a larger amount
  const aboveAgorot = allocationThresholdAt(clock.now());
  const { netAgorot } = splitIncludedVat(paidAgorot, vatPercentAt(paidAt));
  if (aboveAgorot === null || netAgorot <= aboveAgorot) return null;
  const canAsk = allocations !== null && Number(dealerDigits(brand.registrationNumber)) > 0;
  return canAsk ? null : 'allocation_unavailable';
}
