import type { OrderId } from '#contracts/core/ids.ts';
import { agorot, id, instant, json, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const heldRow = {
  invoice_id: uuid,
  asked_at: instant,
  next_try_at: instant,
  total_agorot: agorot,
  refusal: nullable(text),
  refused_before: json<readonly string[]>(),
} as const;

/** An invoice that waits for a number of the Authority, or was refused one. Instants are epoch ms, money is agorot. */
export type HeldAllocation = RowOf<typeof heldRow>;

const isHeld = `a.confirmation is null and not exists (
    select from tax_document d where d.subject = a.subject and d.subject_id = a.subject_id)`;

const findStatement = statement({
  name: 'tax_find_held_allocation',
  params: { order_id: id<OrderId>() },
  row: heldRow,
  text: `
select a.invoice_id, a.asked_at, a.next_try_at, a.total_agorot, a.refusal, to_jsonb(a.refused_before) as refused_before
from tax_allocation a where a.order_id = :order_id and ${isHeld}
-- the newest question counts: money may have gone back since the one before
order by a.asked_at desc, a.invoice_id limit 1`,
});

export async function findHeldAllocation(db: Queryable, orderId: OrderId): Promise<HeldAllocation | null> {
  const [row] = await db.query(findStatement, { orderId });
  return row ?? null;
}

const askStatement = statement({
  name: 'tax_ask_allocation_again',
  params: { invoice_id: uuid, now: instant, leased_until: instant },
  row: { invoice_id: uuid },
  text: `
update tax_allocation a set answered_at = null, refusal = null, next_try_at = :now,
  refused_before = case when a.refusal is null then a.refused_before else a.refused_before || a.refusal end
-- whoever asks just now keeps it
where a.invoice_id = :invoice_id and ${isHeld} and (a.refusal is not null or a.next_try_at > :leased_until)
returning a.invoice_id`,
});

type Again = { readonly invoiceId: string; readonly now: number; readonly leasedUntil: number };

/** Asked at once, whatever was said or not said before; false where it is being asked, or was issued meanwhile. */
export async function askAllocationAgain(db: Queryable, again: Again): Promise<boolean> {
  return (await db.query(askStatement, again)).length > 0;
}
