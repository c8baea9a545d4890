import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/deps.ts';
import { ASKING_LEASE_MS } from './ask-allocations.ts';
import { askAllocationAgain, findHeldAllocation } from '../store/held-allocation.ts';

/** `waiting`: it is being asked just now, or within two minutes. */
export type AskedAgain = { readonly outcome: 'asked' | 'waiting' };

/**
 * Has the Tax Authority asked at once about the invoice of an order that is held: refused, or without an answer. What it
 * said before stays. Where refused invoices are issued without a number (TAX_ALLOCATION_REFUSED) nothing is held by a
 * refusal, and such a one is not asked about again.
 */
export async function askAgain(
  { allocations, clock, config, db }: Pick<Deps, 'allocations' | 'clock' | 'config' | 'db'>,
  actor: Staff,
  orderId: OrderId,
): Promise<Outcome<AskedAgain, 'not_found' | 'allocation_unavailable'>> {
  if (allocations === null) return refused('allocation_unavailable');
  const isAsked = await db.inTransaction(async (tx) => {
    const held = await findHeldAllocation(tx, orderId);
    if (held === null || (held.refusal !== null && config.tax.refusedAllocation === 'without')) return null;
    const now = clock.now();
    const asked = await askAllocationAgain(tx, {
      invoiceId: held.invoiceId,
      now,
      leasedUntil: now + ASKING_LEASE_MS,
    });
    const detail = { refusal: held.refusal, asked };
    await appendAudit(tx, actor, { action: 'allocation.ask', refId: orderId, detail });
    return asked;
  });
  if (isAsked === null) return refused('not_found');
  return accepted({ outcome: isAsked ? 'asked' : 'waiting' });
}
