/**
 * Returns SQL for the state of a lot (voucher balance) that has no washes left. The state is `refunded` if a refund
 * took the last washes, and otherwise `depleted`. `lot` is the alias of `credit_lot` in the statement. A reserved wash
 * is no longer part of `remaining`, so its later completion does not change the result.
 */
export function emptyLotStateSql(lot: string): string {
  return `case when (select m.reason from credit_move m where m.lot_id = ${lot}.lot_id and m.remaining_delta < 0
      order by m.credit_move_id desc limit 1) = 'refund' then 'refunded' else 'depleted' end`;
}
