/**
 * SQL fragments that statements of other modules include (`scripts/tidy/table-owners.ts`), because a payment and its
 * points must be written together.
 *
 * Lock order: the customer's row of `points_account` first, then the grant, so that a decision about a grant stays
 * valid until commit.
 */

/**
 * SQL that adds a pending points grant for each row of the relation `earned`. The relation has the columns order_id,
 * customer_id, kind, captured_at, window_ends_at, points_per_shekel and points. It has no row for a guest's purchase.
 */
export function grantPurchasePointsSql(earned: string): string {
  return `points_credited as (
  insert into points_account (customer_id, pending)
  select customer_id, sum(points)::int from ${earned} group by customer_id order by customer_id
  on conflict (customer_id) do update set pending = points_account.pending + excluded.pending
  returning customer_id
), points_granted as (
  insert into points_grant (order_id, kind, customer_id, points, points_left, points_per_shekel, state, granted_at,
    window_ends_at, reward_due)
  select e.order_id, 'purchase', e.customer_id, e.points, e.points, e.points_per_shekel, 'pending', e.captured_at,
    e.window_ends_at, e.kind = 'package' and c.referred_by is not null
  from ${earned} e join points_credited using (customer_id) join customer c using (customer_id)
), points_moved as (
  insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id, moved_at)
  select e.customer_id, 'earned', e.points, 0, e.order_id, e.captured_at
  from ${earned} e join points_credited using (customer_id)
  where e.points > 0
)`;
}

/**
 * SQL that takes back the points of refunded shekels. Their number is the whole shekels paid before the refund minus
 * the whole shekels paid after it. Several refunds therefore have the same result as one refund. `returned` is the
 * relation of `refund_book`. Expired points stay expired.
 */
export const reclaimPointsSql = `points_held as (
  select a.customer_id, t.order_id,
    (t.paid_agorot - t.refunded_agorot + :amount_agorot) / 100 - (t.paid_agorot - t.refunded_agorot) / 100 as shekels
  from returned t
  join points_grant g on g.order_id = t.order_id and g.kind = 'purchase'
  join points_account a on a.customer_id = g.customer_id
  where :of_the_order
  for update of a
), points_lessened as (
  update points_grant g set points_left = g.points_left - (h.shekels * g.points_per_shekel)::int
  from points_held h
  where g.order_id = h.order_id and g.kind = 'purchase' and g.state <> 'expired'
  returning g.customer_id, g.state, (h.shekels * g.points_per_shekel)::int as points
), points_withdrawn as (
  update points_account a set pending = a.pending - case l.state when 'pending' then l.points else 0 end,
    active = a.active - case l.state when 'pending' then 0 else l.points end
  from points_lessened l where a.customer_id = l.customer_id
  returning a.customer_id
), points_moved as (
  insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id, moved_at)
  select l.customer_id, 'taken_back', case l.state when 'pending' then - l.points else 0 end,
    case l.state when 'pending' then 0 else - l.points end, :refund_id, :at
  from points_lessened l join points_withdrawn using (customer_id)
  where l.points > 0
)`;
