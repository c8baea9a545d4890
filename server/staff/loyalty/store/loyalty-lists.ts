import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { StaffPointsEntry } from '#contracts/staff/customers/loyalty.ts';
import { reasonsNotCountedForTier } from '#domain/loyalty/points.ts';
import { bigint, bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const memberRow = {
  ...pick('customer', 'customer_id profile_sealed created_at'),
  ...pick('points_account', 'active pending'),
  tier_points: integer,
} as const;
export type MemberRow = RowOf<typeof memberRow>;

const membersStatement = statement({
  name: 'loyalty_members',
  params: {
    since: instant,
    at_least: integer,
    below: nullable(integer),
    before: nullable(id<CustomerId>()),
    limit: integer,
  },
  row: memberRow,
  // account ids begin with their creation time, so the newest account has the greatest id
  text: `
select c.customer_id, c.profile_sealed, c.created_at, coalesce(a.active, 0) as active, coalesce(a.pending, 0) as pending,
  t.tier_points
from customer c
left join points_account a using (customer_id)
cross join lateral (
  select coalesce(sum(m.pending_delta + m.active_delta), 0)::int as tier_points from points_move m
  where m.customer_id = c.customer_id and m.moved_at > :since and m.reason not in (${sqlTextList(reasonsNotCountedForTier)})) t
where c.deleted_at is null and (:before is null or c.customer_id < :before)
  and (:at_least <= 0 or (a.customer_id is not null and t.tier_points >= :at_least))
  and (:below is null or t.tier_points < :below)
order by c.customer_id desc limit :limit`,
});

export type MemberListQuery = ParamsOf<typeof membersStatement>;

export async function listMemberRows(db: Queryable, query: MemberListQuery): Promise<MemberRow[]> {
  return await db.query(membersStatement, query);
}

const moveRow = {
  ...pick('points_move', 'moved_at customer_id reason pending_delta active_delta'),
  id: bigint,
  profile_sealed: nullable(bytes),
  order_id: nullable(id<OrderId>()),
  order_code: nullable(text),
} as const;
export type PointsRow = RowOf<typeof moveRow>;

const movesStatement = statement({
  name: 'loyalty_points_moves',
  params: { before: nullable(bigint), reason: nullable(word<StaffPointsEntry['reason']>()), limit: integer },
  row: moveRow,
  text: `
select m.points_move_id as id, m.moved_at, m.customer_id,
  case when c.deleted_at is null then c.profile_sealed end as profile_sealed, m.reason, m.pending_delta, m.active_delta,
  o.order_id, o.order_code
from points_move m
join customer c using (customer_id)
left join refund b on m.reason = 'taken_back' and b.refund_id = m.ref_id
left join payment p on p.payment_id = b.payment_id
left join shop_order o on o.order_id = coalesce(p.order_id, m.ref_id)
where (:before is null or m.points_move_id < :before) and (:reason is null or m.reason = :reason)
order by m.points_move_id desc limit :limit`,
});

export async function listPointsRows(
  db: Queryable,
  query: { readonly before: number | null; readonly reason: PointsRow['reason'] | null; readonly limit: number },
): Promise<PointsRow[]> {
  return await db.query(movesStatement, query);
}

const founderRow = {
  ...pick('founder_member', 'customer_id discount_percent member_since ended_at grant_reason end_reason'),
  ...pick('customer', 'profile_sealed'),
  granted_by: nullable(text),
} as const;
export type FounderRow = RowOf<typeof founderRow>;

const foundersStatement = statement({
  name: 'loyalty_founders',
  params: { after: nullable(id<CustomerId>()), ended: nullable(word<'current' | 'ended'>()), limit: integer },
  row: founderRow,
  text: `
select f.customer_id, c.profile_sealed, f.discount_percent, f.member_since, f.ended_at, s.name as granted_by,
  f.grant_reason, f.end_reason
from founder_member f
join customer c using (customer_id)
left join staff_member s on f.granted_by = 'staff:' || s.staff_id::text
where c.deleted_at is null
  and (:ended is null or (f.ended_at is not null) = (:ended = 'ended'))
  and (:after is null or (f.member_since, f.customer_id) < (
    select l.member_since, l.customer_id from founder_member l where l.customer_id = :after))
order by f.member_since desc, f.customer_id desc limit :limit`,
});

export async function listFounderRows(
  db: Queryable,
  query: { readonly after: CustomerId | null; readonly ended: 'current' | 'ended' | null; readonly limit: number },
): Promise<FounderRow[]> {
  return await db.query(foundersStatement, query);
}
