import type { StaffId, StationId } from '#contracts/core/ids.ts';
import type { IncidentKind, IncidentState } from '#contracts/stations/log-kinds.ts';
import { boolean, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type RowsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * Period of incidents in epoch ms. It begins at `since`. The silence of a station counts as an incident only if it
 * began before `silentBefore`.
 */
export type IncidentWindow = { readonly since: number; readonly silentBefore: number };

const window = { since: instant, silent_before: instant } as const;
const inWindow = `i.since >= :since and (i.kind <> 'silent' or i.since < :silent_before)`;

const incidentRow = {
  ...pick('station_incident', 'kind subject note version'),
  bay_no: nullable(integer),
  since: instant,
  over_allowance: boolean,
  time_believed: boolean,
  times: integer,
  state: word<IncidentState>(),
  by: nullable(text),
  said_at: nullable(instant),
  photo_id: nullable(uuid),
} as const;
export type StationIncidentRow = RowOf<typeof incidentRow>;

const listStatement = statement({
  name: 'station_incident_list',
  params: { ...pick('station_incident', 'station_id'), ...window },
  row: incidentRow,
  text: `
select i.kind, i.subject, i.bay_no, i.since, i.over_allowance, i.time_believed, i.times, coalesce(n.state, 'open') as state,
  coalesce(n.note, '') as note, m.name as by, n.said_at, coalesce(n.version, 0) as version,
  p.report_photo_id as photo_id
from station_incident_list i
left join station_incident n using (station_id, kind, subject)
left join staff_member m using (staff_id)
left join report_photo p on i.kind = 'sticker' and p.station_id = i.station_id and p.sticker_report_id::text = i.subject
where i.station_id = :station_id and ${inWindow}
order by n.state is not distinct from 'closed', i.since desc, i.kind, i.subject limit 100`,
});

/** Returns the incidents of a station with the notes of staff. Open incidents come first. */
export async function listStationIncidentRows(
  db: Queryable,
  values: IncidentWindow & { readonly stationId: StationId },
): Promise<StationIncidentRow[]> {
  return await db.query(listStatement, values);
}

const countStatement = statement({
  name: 'station_incident_count',
  params: window,
  row: { ...pick('station_incident', 'station_id kind'), open: integer },
  text: `
select i.station_id, i.kind, count(*)::int as open
from station_incident_list i left join station_incident n using (station_id, kind, subject)
where ${inWindow} and n.state is distinct from 'closed'
group by i.station_id, i.kind
order by i.kind`,
});

/** Counts the open incidents of each station and kind. Stations without an open incident are left out. */
export async function countOpenIncidents(
  db: Queryable,
  values: IncidentWindow,
): Promise<{ readonly stationId: StationId; readonly kind: IncidentKind; readonly open: number }[]> {
  return await db.query(countStatement, values);
}

const lostRow = { count: integer, oldest_at: nullable(instant) } as const;

const lostStatement = statement({
  name: 'station_incident_lost_washes',
  params: { since: instant },
  row: lostRow,
  text: `
select count(*)::int as count, min(w.received_at) as oldest_at
from offline_wash w left join station_incident n
  on n.station_id = w.station_id and n.kind = 'lost_wash' and n.subject = w.transaction_id
where w.redemption_id is null and w.received_at >= :since and n.state is distinct from 'closed'`,
});

/**
 * Returns the number of open cases about washes that a machine started without a connection and that could not be
 * booked. Also returns the time of the oldest (epoch ms; null if there is none). Only washes that were reported since
 * `since` count.
 */
export async function findOpenUnbookedWashes(
  db: Queryable,
  { since }: Pick<IncidentWindow, 'since'>,
): Promise<RowOf<typeof lostRow>> {
  const [row] = await db.query(lostStatement, { since });
  if (row === undefined) throw new Error('count query returned no row');
  return row;
}

const key = { station_id: id<StationId>(), kind: word<IncidentKind>(), subject: text } as const;

/**
 * Key of an incident, which consists of the station, the kind and a subject. The subject identifies the incident within
 * its kind, for example the id of a sticker report.
 */
export type StationIncidentKey = {
  readonly stationId: StationId;
  readonly kind: IncidentKind;
  readonly subject: string;
};

const incidentExistsStatement = statement({
  name: 'station_incident_exists',
  params: key,
  row: { subject: text },
  text: `
select subject from station_incident_list
where station_id = :station_id and kind = :kind and subject = :subject`,
});

export async function stationIncidentExists(db: Queryable, values: StationIncidentKey): Promise<boolean> {
  return (await db.query(incidentExistsStatement, values)).length > 0;
}

const noteStatement = statement({
  name: 'station_incident_note',
  params: { ...pick('station_incident', 'state note staff_id version'), ...key, now: instant },
  row: pick('station_incident', 'version'),
  // a note states the version that it replaces, so the second of two concurrent notes is refused
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

/** Stores a note about an incident. Returns false if another note was added after the caller read the incident. */
export async function recordStationIncidentRow(
  tx: Tx,
  incidentNote: StationIncidentKey & {
    readonly state: 'seen' | 'closed';
    readonly note: string;
    readonly staffId: StaffId;
    readonly version: number;
    readonly now: number;
  },
): Promise<boolean> {
  return (await tx.query(noteStatement, incidentNote)).length > 0;
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

export async function listStationCases(db: Queryable, stationId: StationId): Promise<RowsOf<typeof caseStatement>[]> {
  return await db.query(caseStatement, { stationId });
}
