import type { RedemptionId } from '#contracts/core/ids.ts';
import { statesBefore } from '#domain/core/moves.ts';
import { emptyLotStates } from '#domain/entitlements/lot-state.ts';
import { redemptionMoves } from '#domain/entitlements/redemption-state.ts';
import { id, instant } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const giveBackStatement = statement({
  name: 'redemption_give_back',
  params: { redemption_id: id<RedemptionId>(), now: instant, good_until: instant },
  row: { redemption_id: id<RedemptionId>() },
  // the voucher first, as everywhere; one that was made void or ended for good leaves with the others
  text: `
with held_lot as (
  select lot_id, state from credit_lot
  where lot_id = (select r.lot_id from redemption r where r.redemption_id = :redemption_id)
  for update
), back as (
  update redemption r set state = 'reversed', reversed_at = :now, ended_at = coalesce(r.ended_at, :now)
  from held_lot c
  where r.redemption_id = :redemption_id and c.lot_id = r.lot_id
    and r.state in (${sqlWords(statesBefore(redemptionMoves, 'reversed'))})
  returning r.redemption_id, r.lot_id, r.units, c.state in ('void', 'expired') as over
), returned as (
  update credit_lot c set remaining = c.remaining + case when b.over then 0 else b.units end,
    state = case when c.state in (${sqlWords(emptyLotStates)}) then 'active' else c.state end,
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

/** False where the wash is not counted (any more). Instants are epoch ms. */
export async function giveBackSpent(
  tx: Tx,
  wish: { readonly redemptionId: RedemptionId; readonly now: number; readonly goodUntil: number },
): Promise<boolean> {
  return (await tx.query(giveBackStatement, wish)).length === 1;
}
