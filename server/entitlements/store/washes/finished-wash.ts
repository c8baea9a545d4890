/**
 * Returns SQL that books a wash that already took place. It locks the voucher first, so that only one of several
 * concurrent reports takes the voucher's last wash. The statement needs the parameters `lot_id`, `code_version`,
 * `viewer`, `given_at`, `received_at`, `redemption_id`, `token_hash`, `station_id`, `bay_no`, `pass_id` and `minutes`.
 * The relation `spent` contains the wash, or no row if it was not booked. A delayed request for the same wash has the
 * same `requestId`, so it is not booked twice.
 */
export function bookFinishedWashSql({ requestId, endedAt, onlyIf = 'true' }: FinishedWash): string {
  return `
held_lot as (
  select c.lot_id from credit_lot c
  join order_line l on l.order_line_id = c.source_id
  join shop_order o using (order_id)
  where c.lot_id = :lot_id and c.code_version = :code_version and c.kind = 'wash' and c.source = 'order_line'
    and c.state = 'active' and c.remaining > 0 and (c.expires_at is null or c.expires_at > :given_at)
    and (c.customer_id is null or c.customer_id = :viewer or (c.customer_id = o.customer_id and not c.gift))
    and ${onlyIf}
  for update of c
), spent as (
  insert into redemption (redemption_id, token_hash, lot_id, units, station_id, bay_no, request_id, pass_id, minutes,
    state, created_at, started_at, ended_at)
  select :redemption_id, :token_hash, lot_id, 1, :station_id, :bay_no, ${requestId}, :pass_id, :minutes, 'completed',
    :given_at, :given_at, ${endedAt}
  from held_lot
  on conflict do nothing
  returning redemption_id, lot_id
), taken as (
  update credit_lot c set remaining = c.remaining - 1,
    state = case when c.remaining = 1 and c.held = 0 then 'depleted' else c.state end
  from spent s where c.lot_id = s.lot_id
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'hold', -1, 1, redemption_id, :received_at from spent
  union all
  select lot_id, 'capture', 0, -1, redemption_id, :received_at from spent
)`;
}

/** SQL fragments for a wash that already took place. They never come from a request. */
type FinishedWash = { readonly requestId: string; readonly endedAt: string; readonly onlyIf?: string };
