import type { LotId } from '#contracts/core/ids.ts';
import type { FreezeReason } from '#contracts/entitlements/voucher-care.ts';
import { boolean, id, instant, integer, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { thawSql } from './thaw.ts';

/** What a change found: no such voucher, one in another state, or what it wanted. */
export type CareOutcome = 'done' | 'not_found' | 'not_possible';

export type LotChange = { readonly lotId: LotId; readonly actor: string; readonly now: number };

function outcomeOf(row: { readonly found: boolean; readonly done: boolean } | undefined): CareOutcome {
  if (row === undefined || !row.found) return 'not_found';
  return row.done ? 'done' : 'not_possible';
}

// narrower than the table: of what is used up nothing is left to hold
const freezeStatement = statement({
  name: 'credit_lot_freeze',
  params: { lot_id: id<LotId>(), reason: word<FreezeReason>(), actor: text, now: instant },
  row: { found: boolean, done: boolean, audited: integer },
  text: `
with asked as (
  select lot_id, state, freeze_reason from credit_lot
  where lot_id = :lot_id and source = 'order_line' and kind = 'wash'
  for update
), frozen as (
  update credit_lot c set state = 'frozen', frozen_at = coalesce(c.frozen_at, :now), freeze_reason = :reason
  from asked
  where c.lot_id = asked.lot_id
    and (asked.state = 'active' or (asked.state = 'frozen' and asked.freeze_reason is null))
  returning c.lot_id
), audited as (
  select append_audit(:actor, 'voucher.freeze', lot_id, jsonb_build_object('reason', :reason)) as seq from frozen
)
select exists (select from asked) as found,
  exists (select from frozen) or exists (select from asked where freeze_reason = :reason) as done,
  (select count(seq)::int from audited) as audited`,
});

/** Nobody can begin a wash with it; what is held already is settled. For the same reason again changes nothing. */
export async function freezeLot(
  db: Queryable,
  freeze: LotChange & { readonly reason: FreezeReason },
): Promise<CareOutcome> {
  const [row] = await db.query(freezeStatement, freeze);
  return outcomeOf(row);
}

const lockOrderStatement = statement({
  name: 'credit_lot_lock_order',
  params: { lot_id: id<LotId>() },
  row: { found: boolean },
  text: `
select true as found from shop_order
where order_id = (
  select l.order_id from credit_lot c join order_line l on l.order_line_id = c.source_id where c.lot_id = :lot_id)
for update`,
});

const unfreezeStatement = statement({
  name: 'credit_lot_unfreeze',
  params: { lot_id: id<LotId>(), actor: text, now: instant },
  row: { found: boolean, done: boolean, audited: integer },
  text: `
with asked as (
  select lot_id, state, freeze_reason, source_id from credit_lot
  where lot_id = :lot_id and source = 'order_line' and kind = 'wash'
  for update
), elsewhere as (
  -- a dispute or a cancellation goes on holding it
  select a.lot_id from asked a join order_line l on l.order_line_id = a.source_id
  where exists (select from payment p where p.order_id = l.order_id and p.disputed_at is not null and not p.unassigned)
    or exists (select from cancellation_request r where r.order_id = l.order_id and r.state <> 'refused')
), handed_on as (
  update credit_lot c set freeze_reason = null
  from asked join elsewhere using (lot_id)
  where c.lot_id = asked.lot_id and asked.freeze_reason is not null
  returning c.lot_id
), thawed as (
  update credit_lot c set ${thawSql(':now')}
  from asked
  where c.lot_id = asked.lot_id and asked.freeze_reason is not null
    and not exists (select from elsewhere e where e.lot_id = asked.lot_id)
  returning c.lot_id
), changed as (
  select lot_id, true as held_elsewhere from handed_on union all select lot_id, false from thawed
), audited as (
  select append_audit(:actor, 'voucher.unfreeze', lot_id, jsonb_build_object('heldElsewhere', held_elsewhere)) as seq
  from changed
)
select exists (select from asked) as found, exists (select from changed) as done,
  (select count(seq)::int from audited) as audited`,
});

/**
 * What was frozen by hand thaws, unless a dispute or a cancellation holds it as well. The order is locked first, so that
 * neither of them begins or ends unseen meanwhile.
 */
export async function unfreezeLot(tx: Tx, change: LotChange): Promise<CareOutcome> {
  await tx.query(lockOrderStatement, { lotId: change.lotId });
  const [row] = await tx.query(unfreezeStatement, change);
  return outcomeOf(row);
}
