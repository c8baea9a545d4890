import type { OrderId, RedemptionId } from '#contracts/core/ids.ts';
import { array, id, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { BatchQueryable, Queryable } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const waitingRow = {
  ...pick('shop_order', 'order_id'),
  ...pick('points_grant', 'reward_due'),
  paid_at: instant,
  disclosed_at: nullable(instant),
} as const;

/**
 * A points grant of a purchase whose cancellation period should have ended. `disclosedAt` is the time at which the
 * buyer's mail was delivered, null until then. If the order has no such mail, it is the time of the payment.
 */
export type PendingPointsGrant = RowOf<typeof waitingRow>;

const listWaitingStatement = statement({
  name: 'points_list_waiting',
  params: { now: instant, limit: integer },
  row: waitingRow,
  text: `
select g.order_id, o.paid_at, g.reward_due,
  case when receipt_mail.state is null then o.paid_at when receipt_mail.state = 'done' then receipt_mail.done_at end as disclosed_at
from points_grant g
join shop_order o using (order_id)
left join outbox receipt_mail on receipt_mail.order_id = o.order_id and receipt_mail.topic = 'receipt'
where (g.state = 'pending' or g.reward_due) and g.window_ends_at <= :now and g.kind = 'purchase'
  and o.paid_at is not null
order by g.window_ends_at, g.order_id
limit :limit`,
});

/**
 * Returns purchases whose cancellation period should have ended, oldest first. Only purchases with pending points or an
 * unrewarded friend are included.
 */
export async function listPendingPointsGrants(
  db: Queryable,
  values: { readonly now: number; readonly limit: number },
): Promise<PendingPointsGrant[]> {
  return await db.query(listWaitingStatement, values);
}

const postponeStatement = statement({
  name: 'points_postpone',
  params: { ...pick('points_grant', 'window_ends_at'), order_id: id<OrderId>() },
  row: {},
  text: `update points_grant set window_ends_at = :window_ends_at where order_id = :order_id and kind = 'purchase'`,
});

/**
 * Postpones the release of a purchase's points until its cancellation period ends. The period ends later than expected
 * if, for example, the mail was sent late.
 */
export async function postponePointsGrant(
  db: Queryable,
  values: { readonly orderId: OrderId; readonly windowEndsAt: number },
): Promise<void> {
  await db.query(postponeStatement, values);
}

/**
 * SQL that releases pending points grants, so that their points can be spent. The query `due` selects the grants with
 * `now` and `expires_at`. Grants that are no longer pending are skipped.
 */
function maturedSql(due: string): string {
  return `
with due as (
  ${due}
), held as (
  select a.customer_id from points_account a where a.customer_id in (select customer_id from due)
  order by a.customer_id
  for update
), matured as (
  update points_grant g set state = 'active', matured_at = d.now, expires_at = d.expires_at
  from due d join held using (customer_id)
  where g.order_id = d.order_id and g.kind = 'purchase' and g.state = 'pending'
  returning g.order_id, g.customer_id, g.points_left, d.now
), shifted as (
  update points_account a set pending = a.pending - s.points, active = a.active + s.points
  from (select customer_id, sum(points_left)::int as points from matured group by customer_id) s
  where a.customer_id = s.customer_id
  returning a.customer_id
), moved as (
  insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id, moved_at)
  select m.customer_id, 'matured', - m.points_left, m.points_left, m.order_id, m.now
  from matured m join shifted using (customer_id)
  where m.points_left > 0
)`;
}

const matureStatement = statement({
  name: 'points_mature',
  params: { orders: array(id<OrderId>()), now: instant, expires_at: instant },
  row: { matured: integer },
  text: `${maturedSql(`
  select g.order_id, g.customer_id, :now as now, :expires_at as expires_at from points_grant g
  where g.order_id = any(:orders) and g.kind = 'purchase' and g.state = 'pending'`)}
select count(*)::int as matured from matured`,
});

type Maturing = { readonly now: number; readonly expiresAt: number };

/** Releases the pending points of these purchases. Idempotent per purchase. Returns the number of purchases. */
export async function maturePoints(
  db: Queryable,
  values: Maturing & { readonly orders: readonly OrderId[] },
): Promise<number> {
  const [row] = await db.query(matureStatement, values);
  return row?.matured ?? 0;
}

const matureByWashStatement = batchedStatement({
  name: 'points_mature_by_wash',
  params: { ...pick('redemption', 'redemption_id'), now: instant, expires_at: instant },
  row: {},
  text: `${maturedSql(`
  select i.input_no, g.order_id, g.customer_id, i.now, i.expires_at
  from input i
  join redemption r using (redemption_id)
  join credit_lot c using (lot_id)
  join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
  join points_grant g on g.order_id = l.order_id and g.kind = 'purchase' and g.state = 'pending'
  where r.state = 'completed'`)}
select d.input_no from due d join matured using (order_id)`,
});

/** Releases the pending points of the purchase to which a completed wash belongs. Idempotent. */
export async function maturePointsByWash(
  db: BatchQueryable,
  values: Maturing & { readonly redemptionId: RedemptionId },
): Promise<void> {
  await db.gather(matureByWashStatement, values);
}
