import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/tax/deps.ts';
import { REQUEST_LEASE_MS } from './request-allocations.ts';
import { scheduleAllocationRequest, findHeldAllocation } from '../store/held-allocation.ts';

/**
 * Result of retrying an allocation. `asked` means that a request was scheduled. `waiting` means that a request is in
 * progress, or due within two minutes.
 */
export type RetriedAllocation = { readonly outcome: 'asked' | 'waiting' };

/**
 * Schedules an immediate request for an invoice that waits for its allocation number, after a refusal or a missing
 * response. The Authority's earlier response stays recorded. A refused invoice is not requested again if the shop
 * issues refused invoices without a number (TAX_ALLOCATION_REFUSED).
 */
export async function retryAllocation(
  { allocations, clock, config, db }: Pick<Deps, 'allocations' | 'clock' | 'config' | 'db'>,
  actor: Staff,
  orderId: OrderId,
): Promise<Outcome<RetriedAllocation, 'not_found' | 'allocation_unavailable'>> {
  if (allocations === null) return refused('allocation_unavailable');
  const isScheduled = await db.inTransaction(async (tx) => {
    const held = await findHeldAllocation(tx, orderId);
    if (held === null || (held.refusal !== null && config.tax.refusedAllocation === 'without')) return null;
    const now = clock.now();
    const result = await scheduleAllocationRequest(tx, {
      invoiceId: held.invoiceId,
      now,
      leasedUntil: now + REQUEST_LEASE_MS,
    });
    const detail = { refusal: held.refusal, asked: result };
    await appendAudit(tx, actor, { action: 'allocation.ask', refId: orderId, detail });
    return result;
  });
  if (isScheduled === null) return refused('not_found');
  return accepted({ outcome: isScheduled ? 'asked' : 'waiting' });
}
