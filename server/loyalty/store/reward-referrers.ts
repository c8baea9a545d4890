import type { OrderId } from '#contracts/core/ids.ts';
import { array, id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * SQL condition that is true if buyer and referrer are probably the same person. They then have the same email address,
 * the same phone number, or purchases from one browser. Such a referrer gets no reward. Payment cards are not compared,
 * because only four digits are known and one in ten thousand other cards has the same digits.
 */
const samePersonSql = `
    o.email_index = r.email_index
    or f.email_index = r.email_index
    or f.phone_index = r.phone_index
    or exists (
      select from shop_order own
      where own.customer_id = r.customer_id and (own.email_index = o.email_index or own.guest_hash = o.guest_hash))`;

const rewardStatement = statement({
  name: 'points_reward_friends',
  params: {
    ...pick('points_grant', 'points'),
    ...pick('shop_order', 'expires_at'),
    orders: array(id<OrderId>()),
    now: instant,
  },
  row: { rewarded: integer },
  text: `
with settled as (
  update points_grant g set reward_due = false
  where g.order_id = any(:orders) and g.kind = 'purchase' and g.reward_due
  returning g.order_id, g.customer_id
), due as (
  select s.order_id, s.customer_id as friend_id, r.customer_id
  from settled s
  join shop_order o using (order_id)
  join customer f on f.customer_id = s.customer_id
  join customer r on r.customer_id = f.referred_by
  where :points > 0 and o.state = 'fulfilled' and r.deleted_at is null and r.disabled_at is null
    and not exists (
      select from shop_order earlier
      where earlier.customer_id = s.customer_id and earlier.kind = 'package' and earlier.paid_at < o.paid_at
        and earlier.gross_agorot > earlier.credit_used_agorot)
    and not exists (select from points_grant had where had.friend_id = s.customer_id)
    and (${samePersonSql}) is not true
), credited as (
  insert into points_account (customer_id, active)
  select customer_id, count(*)::int * :points from due group by customer_id order by customer_id
  on conflict (customer_id) do update set active = points_account.active + excluded.active
  returning customer_id
), granted as (
  insert into points_grant (order_id, kind, customer_id, points, points_left, points_per_shekel, state, granted_at,
    window_ends_at, matured_at, expires_at, friend_id)
  select order_id, 'referral', customer_id, :points, :points, 0, 'active', :now, :now, :now, :expires_at, friend_id
  from due join credited using (customer_id)
), moved as (
  insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id, moved_at)
  select customer_id, 'referred', 0, :points, order_id, :now from due join credited using (customer_id)
)
select count(*)::int as rewarded from due`,
});

/**
 * Rewards the customers who referred these buyers, once per friend. The purchase must be the buyer's first, not
 * refunded, and past its cancellation period. Every purchase is checked only once, also if it gives no reward. Returns
 * the number of rewards.
 */
export async function rewardReferrers(db: Queryable, values: ParamsOf<typeof rewardStatement>): Promise<number> {
  const [row] = await db.query(rewardStatement, values);
  return row?.rewarded ?? 0;
}
