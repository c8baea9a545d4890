import type { OrderId, RedemptionId } from '#contracts/core/ids.ts';
import { array, boolean, id, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const waitingRow = {
  order_id: id<OrderId>(),
  paid_at: instant,
  disclosed_at: nullable(instant),
  reward_due: boolean,
} as const;

/**
 * A purchase whose window should be over. `disclosedAt` is when the buyer's mail was handed over; null while it was not.
 */
export type WaitingGrant = RowOf<typeof waitingRow>;

const listWaitingStatement = statement({
  name: 'points_list_waiting',
  params: { now: instant, limit: integer },
  row: waitingRow,
  text: `
select g.order_id, o.paid_at, g.reward_due,
  case when told.state is null then o.paid_at when told.state = 'done' then told.done_at end as disclosed_at
from points_grant g
join shop_order o using (order_id)
left join outbox told on told.order_id = o.order_id and told.topic = 'receipt'
where (g.state = 'pending' or g.reward_due) and g.window_ends_at <= :now and g.kind = 'purchase'
  and o.paid_at is not null
order by g.window_ends_at, g.order_id
limit :limit`,
});

/** Purchases with points that wait, or with a friend to be thanked, whose window should be over; the oldest first. */
export async function listWaitingGrants(
  db: Queryable,
  wish: { readonly now: number; readonly limit: number },
): Promise<WaitingGrant[]> {
  return await db.query(listWaitingStatement, wish);
}

const postponeStatement = statement({
  name: 'points_postpone',
  params: { order_id: id<OrderId>(), window_ends_at: instant },
  row: {},
  text: `update points_grant set window_ends_at = :window_ends_at where order_id = :order_id and kind = 'purchase'`,
});

/** The window ends later than was thought, because the buyer's mail went out later. */
export async function postponeGrant(
  db: Queryable,
  wish: { readonly orderId: OrderId; readonly windowEndsAt: number },
): Promise<void> {
  await db.query(postponeStatement, wish);
}

/** `due` says which grants; whoever is not pending any more stays as it is. */
function maturedSql(due: string): string {
  return `
with due as (
  ${due}
), held as (
  select a.customer_id from points_account a where a.customer_id in (select customer_id from due)
  order by a.customer_id
  for update
), matured as (
  update points_grant g set state = 'active', matured_at = :now, expires_at = :expires_at
  from due d join held using (customer_id)
  where g.order_id = d.order_id and g.kind = 'purchase' and g.state = 'pending'
  returning g.order_id, g.customer_id, g.points_left
), shifted as (
  update points_account a set pending = a.pending - s.points, active = a.active + s.points
  from (select customer_id, sum(points_left)::int as points from matured group by customer_id) s
  where a.customer_id = s.customer_id
  returning a.customer_id
), moved as (
  insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id, moved_at)
  select m.customer_id, 'matured', - m.points_left, m.points_left, m.order_id, :now
  from matured m join shifted using (customer_id)
  where m.points_left > 0
)
select count(*)::int as matured from matured`;
}

const matureStatement = statement({
  name: 'points_mature',
  params: { orders: array(id<OrderId>()), now: instant, expires_at: instant },
  row: { matured: integer },
  text: maturedSql(`
  select g.order_id, g.customer_id from points_grant g
  where g.order_id = any(:orders) and g.kind = 'purchase' and g.state = 'pending'`),
});

type Maturing = { readonly now: number; readonly expiresAt: number };

/** Points of these purchases can be spent from now on; once for each. Answers how many purchases it was. */
export async function maturePoints(
  db: Queryable,
  wish: Maturing & { readonly orders: readonly OrderId[] },
): Promise<number> {
  const [row] = await db.query(matureStatement, wish);
  return row?.matured ?? 0;
}

const matureByWashStatement = statement({
  name: 'points_mature_by_wash',
  params: { redemption_id: id<RedemptionId>(), now: instant, expires_at: instant },
  row: { matured: integer },
  text: maturedSql(`
  select g.order_id, g.customer_id
  from redemption r
  join credit_lot c using (lot_id)
  join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
  join points_grant g on g.order_id = l.order_id and g.kind = 'purchase' and g.state = 'pending'
  where r.redemption_id = :redemption_id and r.state = 'completed'`),
});

/** The same for the purchase that this wash was taken of. */
export async function maturePointsByWash(
  db: Queryable,
  wish: Maturing & { readonly redemptionId: RedemptionId },
): Promise<number> {
  const [row] = await db.query(matureByWashStatement, wish);
  return row?.matured ?? 0;
}
