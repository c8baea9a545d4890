/**
 * Returns the state of a lot that has no washes left: `refunded` if a refund took the last washes, otherwise
 * `depleted`. The argument is the alias of `credit_lot` in the statement. A reserved (held) wash is no longer part of
 * `remaining`, so its later completion does not change the result.
 */
export function emptyLotStateSql(lot: string): string {
  return `case when (select m.reason from credit_move m where m.lot_id = ${lot}.lot_id and m.remaining_delta < 0
      order by m.credit_move_id desc limit 1) = 'refund' then 'refunded' else 'depleted' end`;
}
