import type { RedemptionId } from '#contracts/core/ids.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { emptyLotStates } from '#domain/entitlements/lot-state.ts';
import { redemptionTransitions } from '#domain/entitlements/redemption-state.ts';
import { instant } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const returnSpentStatement = statement({
  name: 'redemption_give_back',
  params: { ...pick('redemption', 'redemption_id'), now: instant, good_until: instant },
  row: pick('redemption', 'redemption_id'),
  // the voucher is locked first, as in every statement about a wash; if it was voided or ended permanently, the wash is
  // voided too
  text: `
with held_lot as (
  select lot_id, state from credit_lot
  where lot_id = (select r.lot_id from redemption r where r.redemption_id = :redemption_id)
  for update
), back as (
  update redemption r set state = 'reversed', reversed_at = :now, ended_at = coalesce(r.ended_at, :now)
  from held_lot c
  where r.redemption_id = :redemption_id and c.lot_id = r.lot_id
    and r.state in (${sqlTextList(sourceStatesOf(redemptionTransitions, 'reversed'))})
  returning r.redemption_id, r.lot_id, r.units, c.state in ('void', 'expired') as over
), returned as (
  update credit_lot c set remaining = c.remaining + case when b.over then 0 else b.units end,
    state = case when c.state in (${sqlTextList(emptyLotStates)}) then 'active' else c.state end,
    expires_at = case when not b.over and c.expires_at < :good_until then :good_until else c.expires_at end
  from back b where c.lot_id = b.lot_id
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'restore', units, 0, redemption_id, :now from back
  union all
  select lot_id, 'void', - units, 0, redemption_id, :now from back where over
), freed as (
  update bay b set redemption_id = null, busy_until = null from back where b.redemption_id = back.redemption_id
)
select redemption_id from back`,
});

/**
 * Credits a completed wash back to its voucher. Returns false if the wash is not completed, or was already credited
 * back. Times are in epoch ms.
 */
export async function creditCompletedWash(
  tx: Tx,
  values: { readonly redemptionId: RedemptionId; readonly now: number; readonly goodUntil: number },
): Promise<boolean> {
  return (await tx.query(returnSpentStatement, values)).length === 1;
}
