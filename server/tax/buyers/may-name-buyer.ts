import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { allocationThresholdAt } from '#domain/tax/allocation.ts';
import { BUYER_DAYS } from '#domain/tax/buyer.ts';
import { dealerDigits } from '#domain/tax/uniform-format/document-records.ts';
import { vatIncluded, vatPercentAt } from '#domain/tax/vat.ts';
import type { Deps } from '#server/deps.ts';
import type { PapersOfOrder } from '../store/tax-paper.ts';

export type BuyerRefusal =
  | 'buyer_named_before'
  | 'buyer_too_late'
  | 'buyer_without_documents'
  | 'allocation_unavailable';

/** Why this order's documents cannot be made out to a business now; null: they can. */
export function refusalOf(
  { allocations, brand, clock }: Pick<Deps, 'allocations' | 'brand' | 'clock'>,
  { buyer, issued, paidAgorot, paidAt }: PapersOfOrder,
): BuyerRefusal | null {
  if (buyer !== null) return 'buyer_named_before';
  if (!issued) return 'buyer_without_documents';
  if (paidAt < clock.now() - BUYER_DAYS * DAY_MS) return 'buyer_too_late';
  // no single document of it says more than all of its money
  const aboveAgorot = allocationThresholdAt(clock.now());
  const { netAgorot } = vatIncluded(paidAgorot, vatPercentAt(paidAt));
  if (aboveAgorot === null || netAgorot <= aboveAgorot) return null;
  const canAsk = allocations !== null && Number(dealerDigits(brand.registrationNumber)) > 0;
  return canAsk ? null : 'allocation_unavailable';
}
