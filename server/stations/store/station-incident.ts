import type { StaffId, StationId } from '#contracts/core/ids.ts';
import type { IncidentKind, IncidentState } from '#contracts/stations/keeping.ts';
import { boolean, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/** Which incidents are looked at: those since an instant; a silence only where it began before another. Epoch ms. */
export type IncidentWindow = { readonly since: number; readonly silentBefore: number };

const window = { since: instant, silent_before: instant } as const;
const inWindow = `i.since >= :since and (i.kind <> 'silent' or i.since < :silent_before)`;

const incidentRow = {
  kind: word<IncidentKind>(),
  subject: text,
  bay_no: nullable(integer),
  since: instant,
  over_allowance: boolean,
  time_believed: boolean,
  state: word<IncidentState>(),
  note: text,
  by: nullable(text),
  said_at: nullable(instant),
  version: integer,
} as const;
export type IncidentRow = RowOf<typeof incidentRow>;

const listStatement = statement({
  name: 'station_incident_list',
  params: { ...window, station_id: id<StationId>() },
  row: incidentRow,
  text: `
select i.kind, i.subject, i.bay_no, i.since, i.over_allowance, i.time_believed, coalesce(n.state, 'open') as state,
  coalesce(n.note, '') as note, m.name as by, n.said_at, coalesce(n.version, 0) as version
from station_incident_list i
left join station_incident n using (station_id, kind, subject)
left join staff_member m using (staff_id)
where i.station_id = :station_id and ${inWindow}
order by n.state is not distinct from 'closed', i.since desc, i.kind, i.subject limit 100`,
});

/** What went wrong at a station, with what people said about it; what is not closed comes first. */
export async function listIncidentRows(
  db: Queryable,
  wish: IncidentWindow & { readonly stationId: StationId },
): Promise<IncidentRow[]> {
  return await db.query(listStatement, wish);
}

const countStatement = statement({
  name: 'station_incident_count',
  params: window,
  row: { station_id: id<StationId>(), open: integer },
  text: `
select i.station_id, count(*)::int as open
from station_incident_list i left join station_incident n using (station_id, kind, subject)
where ${inWindow} and n.state is distinct from 'closed'
group by i.station_id`,
});

/** How many are not closed, at each station that has any. */
export async function countOpenIncidents(
  db: Queryable,
  wish: IncidentWindow,
): Promise<{ readonly stationId: StationId; readonly open: number }[]> {
  return await db.query(countStatement, wish);
}

const lostStatement = statement({
  name: 'station_incident_lost_washes',
  params: { since: instant },
  row: { washes: integer },
  text: `
select count(*)::int as washes
from offline_wash w left join station_incident n
  on n.station_id = w.station_id and n.kind = 'lost_wash' and n.subject = w.transaction_id
where w.redemption_id is null and w.received_at >= :since and n.state is distinct from 'closed'`,
});

/** Washes given without a connection that nobody paid for, and that nobody closed; told of since then. */
export async function countOpenLostWashes(db: Queryable, { since }: Pick<IncidentWindow, 'since'>): Promise<number> {
  const [row] = await db.query(lostStatement, { since });
  return row?.washes ?? 0;
}

const key = { station_id: id<StationId>(), kind: word<IncidentKind>(), subject: text } as const;

/** Which incident. */
export type IncidentKey = { readonly stationId: StationId; readonly kind: IncidentKind; readonly subject: string };

const existsStatement = statement({
  name: 'station_incident_exists',
  params: key,
  row: { subject: text },
  text: `
select subject from station_incident_list
where station_id = :station_id and kind = :kind and subject = :subject`,
});

export async function isIncident(db: Queryable, wish: IncidentKey): Promise<boolean> {
  return (await db.query(existsStatement, wish)).length > 0;
}

const noteStatement = statement({
  name: 'station_incident_note',
  params: {
    ...key,
    state: word<'seen' | 'closed'>(),
    note: text,
    staff_id: id<StaffId>(),
    version: integer,
    now: instant,
  },
  row: { version: integer },
  // of two who say something at once, the second meets the version of the first
  text: `
insert into station_incident (station_id, kind, subject, state, note, staff_id, said_at)
select :station_id, :kind, :subject, :state, :note, :staff_id, :now
where :version = 0 or exists (
  select from station_incident
  where station_id = :station_id and kind = :kind and subject = :subject and version = :version)
on conflict (station_id, kind, subject) do update set state = excluded.state, note = excluded.note,
  staff_id = excluded.staff_id, said_at = excluded.said_at, version = station_incident.version + 1
where station_incident.version = :version
returning version`,
});

/** Keeps what somebody says about an incident; false where somebody said something since it was looked at. */
export async function noteIncidentRow(
  tx: Tx,
  said: IncidentKey & {
    readonly state: 'seen' | 'closed';
    readonly note: string;
    readonly staffId: StaffId;
    readonly version: number;
    readonly now: number;
  },
): Promise<boolean> {
  return (await tx.query(noteStatement, said)).length > 0;
}

const caseStatement = statement({
  name: 'station_list_cases',
  params: { station_id: id<StationId>() },
  row: { kind: word<'wash' | 'hand_wash'>(), id: uuid, bay_no: nullable(integer), since: instant },
  text: `
select kind, subject_id as id, bay_no, since from staff_case_list
where kind in ('wash', 'hand_wash') and station_id = :station_id and is_open
order by since desc limit 50`,
});

/** Washes of a station that wait for an answer in the inbox. */
export async function listStationCases(
  db: Queryable,
  stationId: StationId,
): Promise<
  {
    readonly kind: 'wash' | 'hand_wash';
    readonly id: string;
    readonly bayNo: number | null;
    readonly since: number;
  }[]
> {
  return await db.query(caseStatement, { stationId });
}
