import type { CustomerId } from '#contracts/core/ids.ts';
import { array, id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Database } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const lockStatement = statement({
  name: 'points_lock_ending',
  params: { now: instant, limit: integer },
  row: pick('points_account', 'customer_id'),
  text: `
select a.customer_id from points_account a
where a.customer_id in (
  select g.customer_id from points_grant g where g.state = 'active' and g.expires_at < :now
  order by g.expires_at limit :limit)
order by a.customer_id
for update of a`,
});

const expireStatement = statement({
  name: 'points_expire',
  params: { customers: array(id<CustomerId>()), now: instant },
  row: { ended: integer },
  text: `
with ended as (
  update points_grant g set state = 'expired'
  where g.customer_id = any(:customers) and g.state = 'active' and g.expires_at < :now
  returning g.customer_id, coalesce(g.order_id, g.goodwill_id) as order_id, g.expires_at
), good as (
  -- the oldest points are spent first, so the balance beyond the valid grants has expired
  select a.customer_id, a.active - coalesce((
    select sum(g.points_left) from points_grant g
    where g.customer_id = a.customer_id and g.state = 'active' and g.expires_at >= :now), 0)::int as points,
    (select e.order_id from ended e where e.customer_id = a.customer_id order by e.expires_at desc, e.order_id limit 1)
      as order_id
  from points_account a where a.customer_id in (select customer_id from ended)
), lost as (
  update points_account a set active = a.active - g.points
  from good g where a.customer_id = g.customer_id and g.points > 0
  returning a.customer_id, g.points, g.order_id
), moved as (
  insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id, moved_at)
  select customer_id, 'expired', 0, - points, order_id, :now from lost
)
select count(*)::int as ended from ended`,
});

/**
 * Expires unspent points after their last day. All points of one customer are expired together. Accounts are locked
 * first, so that nothing changes between counting and writing. Returns the number of accounts that were checked.
 */
export async function expirePoints(
  db: Database,
  values: { readonly now: number; readonly limit: number },
): Promise<number> {
  return await db.inTransaction(async (tx) => {
    const customers = (await tx.query(lockStatement, values)).map(({ customerId }) => customerId);
    if (customers.length > 0) await tx.query(expireStatement, { customers, now: values.now });
    return customers.length;
  });
}
