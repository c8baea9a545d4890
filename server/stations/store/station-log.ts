import type { StaffId, StationId } from '#contracts/core/ids.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { StationLogKind } from '#contracts/stations/log-kinds.ts';
import type { OutageReason } from '#contracts/stations/outage.ts';
import { array, boolean, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const addStatement = statement({
  name: 'station_log_add',
  params: {
    ...pick('station_log', 'station_id bay_no kind note staff_id'),
    entry_id: uuid,
    next_due_on: nullable(text),
    now: instant,
  },
  row: { entry_id: uuid },
  text: `
insert into station_log (station_log_id, station_id, bay_no, kind, note, done_at, next_due_on, staff_id, written_at)
values (:entry_id, :station_id, :bay_no, :kind, :note, :now, cast(:next_due_on as date), :staff_id, :now)
on conflict (station_log_id) do nothing
returning station_log_id as entry_id`,
});

export type NewStationLogEntry = {
  readonly entryId: string;
  readonly stationId: StationId;
  readonly bayNo: number | null;
  readonly kind: StationLogKind;
  readonly note: string;
  /**
   * Day (`YYYY-MM-DD`) on which the same task is due again at the same station or bay. Null if the task is not
   * repeated.
   */
  readonly nextDueOn: string | null;
  readonly staffId: StaffId;
  readonly now: number;
};

/**
 * Adds an entry to a station's log. Returns false if it already exists. Throws the violation of `station_log_bay` or
 * `station_log_station_id_fkey` if the station or bay does not exist.
 */
export async function addStationLogRow(tx: Tx, entry: NewStationLogEntry): Promise<boolean> {
  return (await tx.query(addStatement, entry)).length > 0;
}

const logRow = {
  ...pick('station_log', 'bay_no note done_at'),
  entry_id: text,
  kind: word<StationLogKind | 'rinse' | 'out'>(),
  reason: nullable(word<OutageReason>()),
  has_photo: boolean,
  next_due_on: nullable(text),
  by: text,
} as const;
export type StationLogRow = RowOf<typeof logRow>;

const listStatement = statement({
  name: 'station_log_list',
  params: { ...pick('station_log', 'station_id'), before: nullable(instant), before_id: text, limit: integer },
  row: logRow,
  // each branch of the union reads at most one page from its index
  text: `
select * from (
  (select l.station_log_id::text as entry_id, l.bay_no, l.kind, l.note, l.done_at, l.next_due_on::text as next_due_on,
    m.name as by, null as reason, false as has_photo
  from station_log l join staff_member m using (staff_id)
  where l.station_id = :station_id
    and (:before is null or (l.done_at, l.station_log_id::text) < (:before, :before_id))
  order by l.done_at desc, l.station_log_id::text desc limit :limit)
  union all
  (select r.note_id::text, r.bay_no, 'rinse', '', r.rinsed_at, null, c.name, null, false
  from staff_rinse r join scanner c using (scanner_id)
  where r.station_id = :station_id and (:before is null or (r.rinsed_at, r.note_id::text) < (:before, :before_id))
  order by r.rinsed_at desc, r.note_id::text desc limit :limit)
  union all
  (select o.station_outage_id::text, o.bay_no, 'out', o.note, o.begun_at, null, m.name, o.reason,
    o.file_sealed is not null
  from station_outage o join staff_member m using (staff_id)
  where o.station_id = :station_id
    and (:before is null or (o.begun_at, o.station_outage_id::text) < (:before, :before_id))
  order by o.begun_at desc, o.station_outage_id::text desc limit :limit)
) entries
order by done_at desc, entry_id desc limit :limit`,
});

/** Returns the log of a station, newest first. Outages and reports that staff made with a scanner are included. */
export async function listStationLogRows(
  db: Queryable,
  filter: {
    readonly stationId: StationId;
    /** Last row of the previous page (epoch ms and id), after which the page begins. Null for the first page. */
    readonly before: number | null;
    readonly beforeId: string;
    readonly limit: number;
  },
): Promise<StationLogRow[]> {
  return await db.query(listStatement, filter);
}

const dueRow = { ...pick('station_log', 'station_id bay_no kind'), due_on: text } as const;
export type DueStationLogRow = RowOf<typeof dueRow>;

const dueStatement = statement({
  name: 'station_log_list_due',
  params: { stations: nullable(array(id<StationId>())) },
  row: dueRow,
  // the newest entry of a task determines if and when the task is due again
  text: `
select l.station_id, l.bay_no, l.kind, l.next_due_on::text as due_on
from (
  select distinct on (station_id, bay_no, kind) station_id, bay_no, kind, next_due_on from station_log
  where :stations is null or station_id = any (:stations)
  order by station_id, bay_no, kind, done_at desc, station_log_id desc
) l
left join bay b using (station_id, bay_no)
where l.next_due_on is not null and coalesce(b.status, 'live') <> 'retired'
order by l.next_due_on, l.bay_no nulls first, l.kind`,
});

/** Returns the next day of each repeated task at these stations or at all stations, earliest first. */
export async function listNextTaskDays(db: Queryable, stations: AccessScope): Promise<DueStationLogRow[]> {
  return await db.query(dueStatement, { stations });
}
