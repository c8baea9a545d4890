import type { OrderId } from '#contracts/core/ids.ts';
import type { OrderPaper } from '#contracts/tax/documents.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { listProviderDocumentsOfOrder } from './store/provider-document.ts';
import { listDocumentsOfOrder } from './store/tax-document.ts';

/** Every tax document of an order, ours and the providers', and those that a provider still owes. */
export async function listOrderPapers(db: Queryable, orderId: OrderId): Promise<OrderPaper[]> {
  const [ours, theirs] = await Promise.all([
    listDocumentsOfOrder(db, orderId),
    listProviderDocumentsOfOrder(db, orderId),
  ]);
  return [
    ...ours.map(({ documentType, issuedAt, number, totalAgorot }) => ({
      provider: null,
      type: documentType,
      number: String(number),
      at: isoTextOf(issuedAt),
      totalAgorot,
      isCredit: documentType === 330,
      url: null,
      trouble: null,
    })),
    ...theirs.map(({ amountAgorot, documentType, lastError, number, occurredAt, provider, subject, url }) => ({
      provider,
      type: documentType,
      number,
      at: isoTextOf(occurredAt),
      totalAgorot: amountAgorot,
      isCredit: subject === 'refund',
      url,
      trouble: lastError,
    })),
  ];
}
