import type { OrderId } from '#contracts/core/ids.ts';
import { array, id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/**
 * Nobody is their own friend: one address, one number, or one browser that bought for both, and nothing is given. Cards
 * are not compared: all that is known of one are four digits, which every ten-thousandth stranger shares.
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
  params: { orders: array(id<OrderId>()), points: integer, now: instant, expires_at: instant },
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
 * Thanks whoever sent the buyers of these purchases, each of which was its buyer's first, was kept, and cannot be
 * cancelled any more: once a friend, ever. Answers how many were thanked; the others are never looked at again.
 */
export async function rewardFriends(
  db: Queryable,
  wish: {
    readonly orders: readonly OrderId[];
    readonly points: number;
    readonly now: number;
    readonly expiresAt: number;
  },
): Promise<number> {
  const [row] = await db.query(rewardStatement, wish);
  return row?.rewarded ?? 0;
}
