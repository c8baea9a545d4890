import type { StaffId, StationId } from '#contracts/core/ids.ts';
import type { MaintenancePlanId } from '#contracts/staff/work-orders/maintenance-plans.ts';
import type { WorkOrderId } from '#contracts/staff/work-orders/work-orders.ts';
import type { StationLogKind } from '#contracts/stations/log-kinds.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { workOrderTransitions } from '#domain/staff/work-orders/work-order-state.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { array, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';
import { stationHoursRow, stationHoursSql } from '#server/stations/public.ts';

/** SQL of the number of completed washes at the plan's bay or station since the plan's last work order. */
const washesSql = `(
  select count(*)::int from redemption r
  where p.every_washes is not null and r.station_id = p.station_id and (p.bay_no is null or r.bay_no = p.bay_no)
    and r.state = 'completed' and r.started_at > p.counted_from)`;

const planRow = {
  ...pick('care_plan', 'station_id bay_no title every_days every_washes'),
  care_plan_id: id<MaintenancePlanId>(),
  kind: word<StationLogKind>(),
  station_name: text,
  station_name_he: text,
  assignee: nullable(id<StaffId>()),
  assignee_name: nullable(text),
  next_on: nullable(text),
  washes: integer,
  ...stationHoursRow,
} as const;
export type MaintenancePlanRow = RowOf<typeof planRow>;

const listStatement = statement({
  name: 'care_plan_list',
  params: {},
  row: planRow,
  text: `
select p.care_plan_id, p.station_id, s.name as station_name, s.name_he as station_name_he, p.bay_no, p.kind, p.title,
  p.assignee, m.name as assignee_name, p.every_days, p.every_washes, p.next_on::text as next_on, ${washesSql} as washes,
  ${stationHoursSql}
from care_plan p join station s using (station_id) left join staff_member m on m.staff_id = p.assignee
where p.ended_at is null
order by s.name, p.bay_no nulls first, p.title, p.care_plan_id`,
});

/** Returns the maintenance plans that have not ended. They are sorted by station. */
export async function listMaintenancePlanRows(db: Queryable): Promise<MaintenancePlanRow[]> {
  return await db.query(listStatement, {});
}

const addStatement = statement({
  name: 'care_plan_add',
  params: {
    ...pick('care_plan', 'station_id bay_no kind title every_days every_washes'),
    care_plan_id: id<MaintenancePlanId>(),
    assignee: nullable(id<StaffId>()),
    staff_id: id<StaffId>(),
    today: text,
    now: instant,
  },
  row: { care_plan_id: id<MaintenancePlanId>() },
  text: `
insert into care_plan (care_plan_id, station_id, bay_no, kind, title, assignee, every_days, every_washes, next_on,
  counted_from, created_by, created_at)
values (:care_plan_id, :station_id, :bay_no, :kind, :title, :assignee, :every_days, :every_washes,
  (:today)::date + :every_days, :now, :staff_id, :now)
on conflict (care_plan_id) do nothing
returning care_plan_id`,
});

/**
 * Adds a maintenance plan. Returns false if its id already exists. Throws the foreign key violation `care_plan_bay` or
 * `care_plan_station_id_fkey` if the bay or station does not exist.
 */
export async function addMaintenancePlanRow(tx: Tx, plan: ParamsOf<typeof addStatement>): Promise<boolean> {
  return (await tx.query(addStatement, plan)).length === 1;
}

const endStatement = statement({
  name: 'care_plan_end',
  params: { care_plan_id: id<MaintenancePlanId>(), now: instant },
  row: { station_id: id<StationId>() },
  text: `
update care_plan set ended_at = :now where care_plan_id = :care_plan_id and ended_at is null returning station_id`,
});

/** Ends a maintenance plan and returns its station. Returns null if there is no such plan or it ended before. */
export async function endMaintenancePlanRow(
  tx: Tx,
  values: { readonly carePlanId: MaintenancePlanId; readonly now: number },
): Promise<StationId | null> {
  const [row] = await tx.query(endStatement, values);
  return row?.stationId ?? null;
}

const comingRow = { care_plan_id: id<MaintenancePlanId>(), next_on: text, ...stationHoursRow } as const;

const comingStatement = statement({
  name: 'care_plan_list_coming',
  params: { until: text },
  row: comingRow,
  text: `
select p.care_plan_id, p.next_on::text as next_on, ${stationHoursSql}
from care_plan p join station s using (station_id)
where p.ended_at is null and p.next_on <= (:until)::date`,
});

/**
 * Returns the maintenance plans by date whose next planned day is on or before a day (YYYY-MM-DD). Each plan has its
 * station's opening hours. Plans by number of washes are left out.
 */
export async function listUpcomingMaintenancePlans(db: Queryable, until: string): Promise<RowOf<typeof comingRow>[]> {
  return await db.query(comingStatement, { until });
}

const madeRow = {
  work_order_id: id<WorkOrderId>(),
  station_id: id<StationId>(),
  care_plan_id: id<MaintenancePlanId>(),
} as const;

const makeStatement = statement({
  name: 'care_plan_make_orders',
  params: { today: text, plans: array(id<MaintenancePlanId>()), planned: array(text), days: array(text), now: instant },
  row: madeRow,
  // A plan that has an active work order gets no second work order. The row lock and the unique index
  // `work_order_of_round` allow one work order per planned occurrence, even with several processes.
  text: `
with day as (
  select care_plan_id, planned::date as planned, due_on::date as due_on
  from unnest(:plans, :planned, :days) as given (care_plan_id, planned, due_on)
), due as (
  select p.*, d.due_on from care_plan p left join day d on d.care_plan_id = p.care_plan_id and d.planned = p.next_on
  where p.ended_at is null
    and case when p.every_days is null then ${washesSql} >= p.every_washes else d.due_on <= (:today)::date end
    and not exists (
      select from work_order o
      where o.care_plan_id = p.care_plan_id and o.state in (${sqlTextList(sourceStatesOf(workOrderTransitions, 'cancelled'))}))
  for update of p skip locked
), made as (
  insert into work_order (work_order_id, station_id, bay_no, kind, title, source, source_ref, care_plan_id, assignee,
    due_on, moved_from, created_at)
  select gen_random_uuid(), d.station_id, d.bay_no, d.kind, d.title, 'plan', d.care_plan_id || ':' || d.next_round,
    d.care_plan_id, d.assignee, d.due_on, case when d.due_on < d.next_on then d.next_on end, :now
  from due d
  on conflict do nothing
  returning work_order_id, station_id, care_plan_id
), moved as (
  update care_plan p
  set next_round = p.next_round + 1, counted_from = :now, next_on = greatest(p.next_on, (:today)::date) + p.every_days
  from due d where p.care_plan_id = d.care_plan_id and p.next_round = d.next_round
)
select work_order_id, station_id, care_plan_id from made`,
});

/**
 * Adds the work orders that are due on a day (YYYY-MM-DD), and returns them. It is idempotent: each planned occurrence
 * of a plan gets one work order. `plans`, `planned` and `days` are parallel arrays: plans by date, their planned days,
 * and the due days of their work orders.
 */
export async function createDueWorkOrders(
  tx: Tx,
  values: ParamsOf<typeof makeStatement>,
): Promise<RowOf<typeof madeRow>[]> {
  return await tx.query(makeStatement, values);
}
