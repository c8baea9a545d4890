import type { StaffId, StationId } from '#contracts/core/ids.ts';
import type {
  WorkOrderId,
  WorkOrderState,
  WorkOrderPriority,
  WorkOrderSource,
} from '#contracts/staff/work-orders/work-orders.ts';
import type { StationLogKind } from '#contracts/stations/log-kinds.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { workOrderTransitions } from '#domain/staff/work-orders/work-order-state.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import {
  agorot,
  array,
  boolean,
  id,
  instant,
  integer,
  nullable,
  text,
  word,
} from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';

/** SQL list of the active states of a work order. In these states it can be changed, closed or cancelled. */
export const activeStatesSql = sqlTextList(sourceStatesOf(workOrderTransitions, 'cancelled'));

export const orderRow = {
  ...pick(
    'work_order',
    `station_id bay_no title note source_ref version created_at begun_at ended_at closing_note minutes cost_agorot`,
  ),
  work_order_id: id<WorkOrderId>(),
  kind: word<StationLogKind>(),
  source: word<WorkOrderSource>(),
  state: word<WorkOrderState>(),
  priority: word<WorkOrderPriority>(),
  due_on: nullable(text),
  moved_from: nullable(text),
  station_name: text,
  station_name_he: text,
  assignee: nullable(id<StaffId>()),
  assignee_name: nullable(text),
  author_name: nullable(text),
  ended_by_name: nullable(text),
  bay_is_out: boolean,
} as const;
export type WorkOrderRow = RowOf<typeof orderRow>;

/** SQL of the columns of `orderRow`. */
export const workOrderColumnsSql = `
select w.work_order_id, w.station_id, s.name as station_name, s.name_he as station_name_he, w.bay_no, w.kind, w.title,
  w.note, w.source, w.source_ref, w.state, w.priority, w.due_on::text as due_on,
  w.moved_from::text as moved_from, w.version, w.assignee, a.name as assignee_name, c.name as author_name,
  w.created_at, w.begun_at, w.ended_at, e.name as ended_by_name, w.closing_note, w.minutes, w.cost_agorot,
  coalesce(b.status = 'maintenance', false) as bay_is_out
from work_order w
join station s using (station_id)
left join bay b on b.station_id = w.station_id and b.bay_no = w.bay_no
left join staff_member a on a.staff_id = w.assignee
left join staff_member c on c.staff_id = w.created_by
left join staff_member e on e.staff_id = w.ended_by`;

const findStatement = statement({
  name: 'work_order_find',
  params: { work_order_id: id<WorkOrderId>(), stations: nullable(array(id<StationId>())) },
  row: orderRow,
  text: `${workOrderColumnsSql}
where w.work_order_id = :work_order_id and (:stations is null or w.station_id = any (:stations))`,
});

/** Returns a work order at a station that the caller may see. Returns null if there is no such work order. */
export async function findWorkOrder(
  db: Queryable,
  workOrderId: WorkOrderId,
  stations: AccessScope,
): Promise<WorkOrderRow | null> {
  const [row] = await db.query(findStatement, { workOrderId, stations });
  return row ?? null;
}

const addStatement = statement({
  name: 'work_order_add',
  params: {
    ...pick('work_order', 'station_id bay_no kind title note source source_ref priority'),
    due_on: nullable(text),
    work_order_id: id<WorkOrderId>(),
    assignee: nullable(id<StaffId>()),
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: { work_order_id: id<WorkOrderId>() },
  text: `
insert into work_order (work_order_id, station_id, bay_no, kind, title, note, source, source_ref, priority, due_on, assignee,
  created_by, created_at)
values (:work_order_id, :station_id, :bay_no, :kind, :title, :note, :source, :source_ref, :priority, (:due_on)::date,
  :assignee, :staff_id, :now)
on conflict do nothing
returning work_order_id`,
});

export type NewWorkOrder = ParamsOf<typeof addStatement>;

/**
 * Adds a work order. Returns false if its id already exists or its cause already has an active work order. Throws the
 * foreign key violation `work_order_bay` or `work_order_station_id_fkey` if the bay or station does not exist.
 */
export async function addWorkOrderRow(tx: Tx, order: NewWorkOrder): Promise<boolean> {
  return (await tx.query(addStatement, order)).length === 1;
}

const ofSourceStatement = statement({
  name: 'work_order_of_source',
  params: { work_order_id: id<WorkOrderId>(), source: text, source_ref: nullable(text) },
  row: { work_order_id: id<WorkOrderId>() },
  text: `
select work_order_id from work_order
where work_order_id = :work_order_id
  or (source = :source and source_ref = :source_ref and state in (${activeStatesSql}))
order by work_order_id = :work_order_id desc limit 1`,
});

/** Returns the work order with this id, or the active work order with this cause. Returns null if there is neither. */
export async function findWorkOrderOfSource(
  db: Queryable,
  values: ParamsOf<typeof ofSourceStatement>,
): Promise<WorkOrderId | null> {
  const [row] = await db.query(ofSourceStatement, values);
  return row?.workOrderId ?? null;
}

const seenParams = { ...pick('work_order', 'version'), work_order_id: id<WorkOrderId>() } as const;

const changeStatement = statement({
  name: 'work_order_change',
  params: {
    ...seenParams,
    ...pick('work_order', 'kind title note priority'),
    due_on: nullable(text),
    assignee: nullable(id<StaffId>()),
  },
  row: pick('work_order', 'version'),
  text: `
update work_order set kind = :kind, title = :title, note = :note, assignee = :assignee, priority = :priority,
  due_on = (:due_on)::date, moved_from = case when due_on = (:due_on)::date then moved_from end,
  version = version + 1
where work_order_id = :work_order_id and version = :version and state in (${activeStatesSql})
returning version`,
});

/** Changes an active work order. Returns false if the given version is outdated or the work order has ended. */
export async function changeWorkOrderRow(tx: Tx, change: ParamsOf<typeof changeStatement>): Promise<boolean> {
  return (await tx.query(changeStatement, change)).length === 1;
}

const beginStatement = statement({
  name: 'work_order_begin',
  params: { ...seenParams, staff_id: id<StaffId>(), now: instant },
  row: pick('work_order', 'version'),
  text: `
update work_order set state = 'in_work', begun_at = :now, assignee = coalesce(assignee, :staff_id), version = version + 1
where work_order_id = :work_order_id and version = :version
  and state in (${sqlTextList(sourceStatesOf(workOrderTransitions, 'in_work'))})
returning version`,
});

/**
 * Begins a work order for its assignee, or for the caller if it has no assignee. Returns false if another request
 * changed the work order first.
 */
export async function beginWorkOrderRow(tx: Tx, step: ParamsOf<typeof beginStatement>): Promise<boolean> {
  return (await tx.query(beginStatement, step)).length === 1;
}

const cancelStatement = statement({
  name: 'work_order_cancel',
  params: { ...seenParams, staff_id: id<StaffId>(), now: instant },
  row: pick('work_order', 'version'),
  text: `
update work_order set state = 'cancelled', ended_at = :now, ended_by = :staff_id, version = version + 1
where work_order_id = :work_order_id and version = :version and state in (${activeStatesSql})
returning version`,
});

/** Cancels an active work order. Returns false if another request changed the work order first. */
export async function cancelWorkOrderRow(tx: Tx, step: ParamsOf<typeof cancelStatement>): Promise<boolean> {
  return (await tx.query(cancelStatement, step)).length === 1;
}

const closedRow = {
  ...pick('work_order', 'station_id bay_no title'),
  kind: word<StationLogKind>(),
  next_on: nullable(text),
} as const;

const closeStatement = statement({
  name: 'work_order_close',
  params: {
    ...seenParams,
    closing_note: text,
    minutes: integer,
    cost_agorot: agorot,
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: closedRow,
  // the condition on version and state lets only one of several concurrent requests succeed
  text: `
update work_order w set state = 'done', begun_at = coalesce(begun_at, :now), ended_at = :now, ended_by = :staff_id,
  closing_note = :closing_note, minutes = :minutes, cost_agorot = :cost_agorot, version = version + 1
where work_order_id = :work_order_id and version = :version
  and state in (${sqlTextList(sourceStatesOf(workOrderTransitions, 'done'))})
returning w.station_id, w.bay_no, w.kind, w.title,
  (select p.next_on::text from care_plan p where p.care_plan_id = w.care_plan_id and p.ended_at is null) as next_on`,
});

export type ClosedWorkOrder = RowOf<typeof closedRow>;

/**
 * Closes a work order as done, and returns its data for the station's log. Returns null if another request changed the
 * work order first.
 */
export async function closeWorkOrderRow(
  tx: Tx,
  closing: ParamsOf<typeof closeStatement>,
): Promise<ClosedWorkOrder | null> {
  const [row] = await tx.query(closeStatement, closing);
  return row ?? null;
}
