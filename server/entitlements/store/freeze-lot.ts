import type { LotId } from '#contracts/core/ids.ts';
import type { FreezeReason } from '#contracts/entitlements/voucher-action-reasons.ts';
import { boolean, instant, integer, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { unfreezeSql } from './unfreeze-sql.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Result of changing a voucher: it was changed, it does not exist, or its state does not allow the change. */
export type VoucherChangeOutcome = 'done' | 'not_found' | 'not_possible';

export type LotChange = { readonly lotId: LotId; readonly actor: string; readonly now: number };

function outcomeOf(row: { readonly found: boolean; readonly done: boolean } | undefined): VoucherChangeOutcome {
  if (row === undefined || !row.found) return 'not_found';
  return row.done ? 'done' : 'not_possible';
}

// only active lots are frozen, although the state machine allows more, because a lot without washes has nothing to
// freeze
const freezeStatement = statement({
  name: 'credit_lot_freeze',
  params: { ...pick('credit_lot', 'lot_id'), reason: word<FreezeReason>(), actor: text, now: instant },
  row: { found: boolean, done: boolean, audited: integer },
  text: `
with target as (
  select lot_id, state, freeze_reason from credit_lot
  where lot_id = :lot_id and source = 'order_line' and kind = 'wash'
  for update
), frozen as (
  update credit_lot c set state = 'frozen', frozen_at = coalesce(c.frozen_at, :now), freeze_reason = :reason
  from target
  where c.lot_id = target.lot_id
    and (target.state = 'active' or (target.state = 'frozen' and target.freeze_reason is null))
  returning c.lot_id
), audited as (
  select append_audit(:actor, 'voucher.freeze', lot_id, jsonb_build_object('reason', :reason)) as seq from frozen
)
select exists (select from target) as found,
  exists (select from frozen) or exists (select from target where freeze_reason = :reason) as done,
  (select count(seq)::int from audited) as audited`,
});

/**
 * Freezes a voucher, so that no further wash can start. Washes that are already reserved can still be completed or
 * released. A repeated freeze with the same reason changes nothing.
 */
export async function freezeLot(
  db: Queryable,
  freeze: LotChange & { readonly reason: FreezeReason },
): Promise<VoucherChangeOutcome> {
  const [row] = await db.query(freezeStatement, freeze);
  return outcomeOf(row);
}

const lockOrderStatement = statement({
  name: 'credit_lot_lock_order',
  params: pick('credit_lot', 'lot_id'),
  row: { found: boolean },
  text: `
select true as found from shop_order
where order_id = (
  select l.order_id from credit_lot c join order_line l on l.order_line_id = c.source_id where c.lot_id = :lot_id)
for update`,
});

const unfreezeStatement = statement({
  name: 'credit_lot_unfreeze',
  params: { ...pick('credit_lot', 'lot_id'), actor: text, now: instant },
  row: { found: boolean, done: boolean, audited: integer },
  text: `
with target as (
  select lot_id, state, freeze_reason, source_id from credit_lot
  where lot_id = :lot_id and source = 'order_line' and kind = 'wash'
  for update
), elsewhere as (
  -- a dispute or a cancellation still holds it
  select a.lot_id from target a join order_line l on l.order_line_id = a.source_id
  where exists (select from payment p where p.order_id = l.order_id and p.disputed_at is not null and not p.unassigned)
    or exists (select from cancellation_request r where r.order_id = l.order_id and r.state <> 'refused')
), handed_on as (
  update credit_lot c set freeze_reason = null
  from target join elsewhere using (lot_id)
  where c.lot_id = target.lot_id and target.freeze_reason is not null
  returning c.lot_id
), thawed as (
  update credit_lot c set ${unfreezeSql(':now')}
  from target
  where c.lot_id = target.lot_id and target.freeze_reason is not null
    and not exists (select from elsewhere e where e.lot_id = target.lot_id)
  returning c.lot_id
), changed as (
  select lot_id, true as held_elsewhere from handed_on union all select lot_id, false from thawed
), audited as (
  select append_audit(:actor, 'voucher.unfreeze', lot_id, jsonb_build_object('heldElsewhere', held_elsewhere)) as seq
  from changed
)
select exists (select from target) as found, exists (select from changed) as done,
  (select count(seq)::int from audited) as audited`,
});

/**
 * Ends a freeze by the shop, unless a dispute or a cancellation has also frozen the voucher. The order is locked first,
 * so that no dispute or cancellation can start or end at the same time.
 */
export async function unfreezeLot(tx: Tx, change: LotChange): Promise<VoucherChangeOutcome> {
  await tx.query(lockOrderStatement, { lotId: change.lotId });
  const [row] = await tx.query(unfreezeStatement, change);
  return outcomeOf(row);
}
