import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import { reasonsNotCountedForTier } from '#domain/loyalty/points.ts';
import { id, instant, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { accountOrMergedSql } from './merge-points.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const ownRow = {
  ...pick('points_account', 'active pending'),
  pending_until: nullable(instant),
  ending_at: nullable(instant),
  ending_points: integer,
  counted: integer,
  founder_percent: nullable(integer),
  code: text,
  joined: integer,
  bought: integer,
  friends_points: integer,
} as const;

/**
 * A customer's points. `counted` are the points that count for the tier. `endingPoints` are the points that expire
 * next, at `endingAt` (epoch ms).
 */
export type OwnPointsRow = RowOf<typeof ownRow>;

const findStatement = statement({
  name: 'own_points_find',
  params: { ...pick('points_grant', 'customer_id'), since: instant },
  row: ownRow,
  text: `
select coalesce(a.active, 0) as active, coalesce(a.pending, 0) as pending,
  (select min(g.window_ends_at) from points_grant g
    where g.customer_id = c.customer_id and g.state = 'pending' and g.points_left > 0) as pending_until,
  first.ending_at,
  -- the oldest points are spent first
  greatest(0, coalesce(a.active, 0) - coalesce((
    select sum(g.points_left) from points_grant g
    where g.customer_id = c.customer_id and g.state = 'active' and g.expires_at > first.ending_at), 0))::int
    as ending_points,
  (select coalesce(sum(m.pending_delta + m.active_delta), 0)::int from points_move m
    where ${accountOrMergedSql('m.customer_id', 'c.customer_id')} and m.moved_at > :since and m.reason not in (${sqlTextList(reasonsNotCountedForTier)})) as counted,
  (select f.discount_percent from founder_member f
    where f.customer_id = c.customer_id and f.ended_at is null) as founder_percent,
  c.referral_code as code,
  (select count(*)::int from customer f where f.referred_by = c.customer_id) as joined,
  (select count(*)::int from customer f where f.referred_by = c.customer_id and exists (
    select from shop_order o where o.customer_id = f.customer_id and o.kind = 'package' and o.paid_at is not null
      and o.gross_agorot > o.credit_used_agorot and o.state <> 'refunded')) as bought,
  (select coalesce(sum(m.active_delta), 0)::int from points_move m
    where ${accountOrMergedSql('m.customer_id', 'c.customer_id')} and m.reason = 'referred') as friends_points
from customer c
left join points_account a using (customer_id)
left join lateral (
  select min(g.expires_at) as ending_at from points_grant g
  where g.customer_id = c.customer_id and g.state = 'active' and g.points_left > 0) first on true
where c.customer_id = :customer_id`,
});

/**
 * Returns points, tier and invited friends of one customer. Points from before `since` do not count for a tier. Returns
 * null if the account does not exist.
 */
export async function findOwnPoints(
  db: Queryable,
  values: { readonly customerId: CustomerId; readonly since: number },
): Promise<OwnPointsRow | null> {
  const [row] = await db.query(findStatement, values);
  return row ?? null;
}

const moveRow = {
  ...pick('points_move', 'cursor_id reason pending_delta active_delta moved_at'),
  own_order_id: nullable(id<OrderId>()),
} as const;

/**
 * A points movement. `ownOrderId` is the customer's own purchase that caused it. It is null for all other movements,
 * such as a reward for a friend's purchase, because that purchase is private.
 */
export type PointsEntryRow = RowOf<typeof moveRow>;

const listStatement = statement({
  name: 'own_points_moves',
  params: { ...pick('points_move', 'customer_id'), after: nullable(uuid), limit: integer },
  row: moveRow,
  text: `
select m.cursor_id, m.reason, m.pending_delta, m.active_delta, m.moved_at, o.order_id as own_order_id
from points_move m
left join refund b on m.reason = 'taken_back' and b.refund_id = m.ref_id
left join payment p on p.payment_id = b.payment_id
left join shop_order o on o.order_id = coalesce(p.order_id, m.ref_id) and o.customer_id = m.customer_id
  and m.reason <> 'expired'
where m.customer_id = :customer_id
  and (:after is null or m.points_move_id < (
    select last.points_move_id from points_move last
    where last.cursor_id = :after and last.customer_id = :customer_id))
order by m.points_move_id desc
limit :limit`,
});

/**
 * Returns one page of a customer's points movements, newest first. `after` is the last movement of the previous page.
 */
export async function listOwnPointsEntries(
  db: Queryable,
  values: { readonly customerId: CustomerId; readonly after: string | null; readonly limit: number },
): Promise<PointsEntryRow[]> {
  return await db.query(listStatement, values);
}
