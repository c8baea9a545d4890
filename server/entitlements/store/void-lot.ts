import { sourceStatesOf } from '#domain/core/transitions.ts';
import { lotTransitions } from '#domain/entitlements/lot-state.ts';
import type { VoidReason } from '#contracts/entitlements/voucher-action-reasons.ts';
import { boolean, instant, integer, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { VoucherChangeOutcome, LotChange } from './freeze-lot.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const voidStatement = statement({
  name: 'credit_lot_void',
  params: { ...pick('credit_lot', 'lot_id'), reason: word<VoidReason>(), actor: text, now: instant },
  row: { found: boolean, done: boolean, audited: integer },
  text: `
with target as (
  select lot_id, state, remaining, held from credit_lot
  where lot_id = :lot_id and source = 'order_line' and kind = 'wash'
  for update
), voided as (
  update credit_lot c set state = 'void', remaining = 0, frozen_at = null, freeze_reason = null
  from target
  where c.lot_id = target.lot_id and target.state in (${sqlTextList(sourceStatesOf(lotTransitions, 'void'))})
  returning c.lot_id
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'void', - remaining, 0, lot_id, :now from target join voided using (lot_id)
), audited as (
  select append_audit(:actor, 'voucher.void', lot_id,
    jsonb_build_object('reason', :reason, 'washes', remaining, 'held', held)) as seq
  from target join voided using (lot_id)
)
select exists (select from target) as found,
  exists (select from voided) or exists (select from target where state = 'void') as done,
  (select count(seq)::int from audited) as audited`,
});

/**
 * Cancels the remaining washes of a voucher permanently. It is idempotent. A reserved wash is not cancelled. If this
 * wash is released later, it is voided.
 */
export async function voidLot(
  db: Queryable,
  change: LotChange & { readonly reason: VoidReason },
): Promise<VoucherChangeOutcome> {
  const [row] = await db.query(voidStatement, change);
  if (row === undefined || !row.found) return 'not_found';
  return row.done ? 'done' : 'not_possible';
}
