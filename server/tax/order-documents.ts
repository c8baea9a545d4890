import type { OrderId } from '#contracts/core/ids.ts';
import type { OrderDocumentItem, OrderInvoice } from '#contracts/tax/documents.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/tax/deps.ts';
import { listProviderDocumentsOfOrder } from './store/provider-document.ts';
import { listDocumentsOfOrder } from './store/tax-document.ts';
import { buyerBusinessRefusalOf } from './buyers/buyer-business-refusal.ts';
import { findHeldAllocation } from './store/held-allocation.ts';
import { findOrderDocuments } from './store/order-documents.ts';

/**
 * Returns all tax documents of an order. They were issued by the shop or by a provider, or a provider has not issued
 * them yet.
 */
export async function listOrderDocuments(
  { db, typesetter }: Pick<Deps, 'db' | 'typesetter'>,
  orderId: OrderId,
): Promise<OrderDocumentItem[]> {
  const pdf = typesetter.isReady();
  const [ours, theirs] = await Promise.all([
    listDocumentsOfOrder(db, orderId),
    listProviderDocumentsOfOrder(db, orderId),
  ]);
  return [
    ...ours.map(({ documentType, issuedAt, number, totalAgorot }) => ({
      provider: null,
      type: documentType,
      number: String(number),
      at: toIsoInstant(issuedAt),
      totalAgorot,
      isCredit: documentType === 330,
      url: null,
      pdf,
      trouble: null,
    })),
    ...theirs.map(({ amountAgorot, documentType, lastError, number, occurredAt, provider, subject, url }) => ({
      provider,
      type: documentType,
      number,
      at: toIsoInstant(occurredAt),
      totalAgorot: amountAgorot,
      isCredit: subject === 'refund',
      url,
      pdf: false,
      trouble: lastError,
    })),
  ];
}

type InvoiceDeps = Pick<Deps, 'allocations' | 'brand' | 'clock' | 'config' | 'db' | 'keyring'>;

export async function getOrderInvoice(deps: InvoiceDeps, orderId: OrderId): Promise<OrderInvoice> {
  const { allocations, config, db, keyring } = deps;
  const documents = await findOrderDocuments(db, keyring.tokenHash(keyring.receiptToken(orderId)));
  if (documents === null) return { buyer: null, mayName: false, consent: false, held: null };
  const { agreed, buyer } = documents;
  const held = buyer === null ? null : await findHeldAllocation(db, orderId);
  const isFinal = held?.refusal !== null && config.tax.refusedAllocation === 'without';
  return {
    buyer: buyer === null ? null : { name: buyer.name, registration: buyer.registration },
    mayName: buyerBusinessRefusalOf(deps, documents) === null,
    consent: agreed === true,
    held:
      held === null
        ? null
        : {
            codes: held.refusal === null ? null : codesOf(held.refusal),
            askedAt: toIsoInstant(held.askedAt),
            triedAt: toIsoInstant(held.nextTryAt),
            totalAgorot: held.totalAgorot,
            refusedBefore: held.refusedBefore.length,
            mayAsk: allocations !== null && !isFinal,
          },
  };
}

function codesOf(refusal: string): number[] {
  return refusal.split(' ').map(Number).filter(Number.isSafeInteger);
}
