import type { OrderId } from '#contracts/core/ids.ts';
import type { OrderInvoice } from '#contracts/tax/documents.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { refusalOf } from './buyers/may-name-buyer.ts';
import { findHeldAllocation } from './store/held-allocation.ts';
import { findPapers } from './store/tax-paper.ts';

type InvoiceDeps = Pick<Deps, 'allocations' | 'brand' | 'clock' | 'config' | 'db' | 'keyring'>;

/** The business that an order's documents are made out to, and what the Tax Authority says of its invoice. */
export async function getOrderInvoice(deps: InvoiceDeps, orderId: OrderId): Promise<OrderInvoice> {
  const { allocations, config, db, keyring } = deps;
  const papers = await findPapers(db, keyring.tokenHash(keyring.receiptToken(orderId)));
  if (papers === null) return { buyer: null, mayName: false, held: null };
  const { buyer } = papers;
  const held = buyer === null ? null : await findHeldAllocation(db, orderId);
  const isFinal = held?.refusal !== null && config.tax.refusedAllocation === 'without';
  return {
    buyer: buyer === null ? null : { name: buyer.name, registration: buyer.registration },
    mayName: refusalOf(deps, papers) === null,
    held:
      held === null
        ? null
        : {
            codes: held.refusal === null ? null : codesOf(held.refusal),
            askedAt: isoTextOf(held.askedAt),
            triedAt: isoTextOf(held.nextTryAt),
            totalAgorot: held.totalAgorot,
            refusedBefore: held.refusedBefore.length,
            mayAsk: allocations !== null && !isFinal,
          },
  };
}

function codesOf(refusal: string): number[] {
  return refusal.split(' ').map(Number).filter(Number.isSafeInteger);
}
