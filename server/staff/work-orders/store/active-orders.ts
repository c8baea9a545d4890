import type { StaffId, StationId } from '#contracts/core/ids.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { workOrderTransitions } from '#domain/staff/work-orders/work-order-state.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { array, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const countStatement = statement({
  name: 'work_order_count_active',
  params: { stations: nullable(array(id<StationId>())) },
  row: { station_id: id<StationId>(), orders: integer },
  text: `
select station_id, count(*)::int as orders from work_order
where state in (${sqlTextList(sourceStatesOf(workOrderTransitions, 'cancelled'))})
  and (:stations is null or station_id = any (:stations))
group by station_id`,
});

/**
 * Returns the number of active work orders at each station, for these stations or all stations. Stations without active
 * work orders are left out.
 */
export async function countActiveWorkOrders(
  db: Queryable,
  stations: AccessScope,
): Promise<{ stationId: StationId; orders: number }[]> {
  return await db.query(countStatement, { stations });
}

const overdueStatement = statement({
  name: 'work_order_count_overdue',
  params: { assignee: id<StaffId>(), today: text },
  row: { orders: integer, since: nullable(instant) },
  text: `
select count(*)::int as orders, (min(due_on) + 1)::timestamp at time zone 'Asia/Jerusalem' as since from work_order
where assignee = :assignee and state in (${sqlTextList(sourceStatesOf(workOrderTransitions, 'cancelled'))})
  and due_on < (:today)::date`,
});

/**
 * Returns the number of overdue work orders of a staff user. `since` is the end of the earliest due date in epoch ms.
 * It is null if no work order is overdue.
 */
export async function countOverdueWorkOrders(
  db: Queryable,
  values: { readonly assignee: StaffId; readonly today: string },
): Promise<{ orders: number; since: number | null }> {
  const [row = { orders: 0, since: null }] = await db.query(overdueStatement, values);
  return row;
}

const unassignedStatement = statement({
  name: 'work_order_count_unassigned',
  params: { stations: nullable(array(id<StationId>())), today: text },
  row: { orders: integer, since: nullable(instant) },
  text: `
select count(*)::int as orders,
  min(case when due_on < (:today)::date then (due_on + 1)::timestamp at time zone 'Asia/Jerusalem' else created_at end) as since
from work_order
where assignee is null and state in (${sqlTextList(sourceStatesOf(workOrderTransitions, 'cancelled'))})
  and (priority = 'urgent' or due_on < (:today)::date)
  and (:stations is null or station_id = any (:stations))`,
});

/**
 * Returns the number of overdue or urgent work orders without an assignee, at these stations or all stations. `since`
 * is the time (epoch ms) at which the oldest of them began to wait. This is the end of its due date, or its creation if
 * it has no due date. It is null if there is no such work order.
 */
export async function countUnassignedWorkOrders(
  db: Queryable,
  values: { readonly stations: AccessScope; readonly today: string },
): Promise<{ orders: number; since: number | null }> {
  const [row = { orders: 0, since: null }] = await db.query(unassignedStatement, values);
  return row;
}
