import type { OrderId } from '#contracts/core/ids.ts';
import { instant, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const heldRow = {
  ...pick('tax_allocation', 'invoice_id asked_at next_try_at total_agorot refusal'),
  refused_before: json<readonly string[]>(),
} as const;

/**
 * Invoice that is not issued yet, because it waits for an allocation number or the Authority refused the number. Times
 * are in epoch ms, amounts in agorot.
 */
export type HeldAllocation = RowOf<typeof heldRow>;

const isHeld = `a.confirmation is null and not exists (
    select from tax_document d where d.subject = a.subject and d.subject_id = a.subject_id)`;

const findStatement = statement({
  name: 'tax_find_held_allocation',
  params: pick('tax_allocation', 'order_id'),
  row: heldRow,
  text: `
select a.invoice_id, a.asked_at, a.next_try_at, a.total_agorot, a.refusal, to_jsonb(a.refused_before) as refused_before
from tax_allocation a where a.order_id = :order_id and ${isHeld}
-- the newest request counts, because a refund may have followed the earlier one
order by a.asked_at desc, a.invoice_id limit 1`,
});

export async function findHeldAllocation(db: Queryable, orderId: OrderId): Promise<HeldAllocation | null> {
  const [row] = await db.query(findStatement, { orderId });
  return row ?? null;
}

const requestAgainStatement = statement({
  name: 'tax_ask_allocation_again',
  params: { ...pick('tax_allocation', 'invoice_id'), now: instant, leased_until: instant },
  row: pick('tax_allocation', 'invoice_id'),
  text: `
update tax_allocation a set answered_at = null, refusal = null, next_try_at = :now,
  refused_before = case when a.refusal is null then a.refused_before else a.refused_before || a.refusal end
-- a lease in progress stays
where a.invoice_id = :invoice_id and ${isHeld} and (a.refusal is not null or a.next_try_at > :leased_until)
returning a.invoice_id`,
});

type RetryRequest = { readonly invoiceId: string; readonly now: number; readonly leasedUntil: number };

/**
 * Schedules an immediate request for the allocation number of an invoice, also after a refusal. Returns false if a
 * request is in progress or due before `leasedUntil`. Also returns false if the document was issued meanwhile.
 */
export async function scheduleAllocationRequest(db: Queryable, retryRequest: RetryRequest): Promise<boolean> {
  return (await db.query(requestAgainStatement, retryRequest)).length > 0;
}
