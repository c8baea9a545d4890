import type { StationId } from '#contracts/core/ids.ts';
import type { SensorKind } from '#contracts/stations/readings.ts';
import type { ReadingRule } from '#domain/stations/machine/reading-rules.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Gathering, Queryable } from '#server/core/db/database.ts';
import { array, boolean, float, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import { gathered } from '#server/core/db/statements/gathered.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const readingRow = {
  /**
   * True if the batch has an earlier reading of the same kind and bay. This reading is then not stored and must be sent
   * again.
   */
  again: boolean,
  /** False if the station has no such bay. */
  stored: boolean,
  /** True if the bay was closed for its water before this reading. */
  unsafe: boolean,
  beyond_since: nullable(instant),
  safe_since: nullable(instant),
  /** True while the alarm of this kind lasts. */
  alarm: boolean,
} as const;

const noteStatement = gathered({
  name: 'bay_reading_note',
  params: {
    ...pick('bay_reading', 'station_id bay_no value'),
    kind: word<SensorKind>(),
    sign: integer,
    alarm_limit: float,
    safe_limit: float,
    for_ms: integer,
    quiet_ms: integer,
    now: instant,
  },
  row: readingRow,
  // a reading for a bay that does not exist is left out; a reading is compared with the previous stored reading, so a
  // batch stores only one reading of each kind and bay
  text: `
with first_reading as (
  select distinct on (station_id, bay_no, kind) * from input order by station_id, bay_no, kind, input_no
), reading as (
  select f.*, r.alarm_since,
    case when f.sign * f.value > f.sign * f.alarm_limit then coalesce(r.beyond_since, f.now) end as beyond_since,
    case when f.sign * f.value <= f.sign * f.safe_limit then coalesce(r.safe_since, f.now) end as safe_since
  from first_reading f
  join bay b on b.station_id = f.station_id and b.bay_no = f.bay_no and b.status <> 'retired'
  left join bay_reading r on r.station_id = f.station_id and r.bay_no = f.bay_no and r.kind = f.kind
), judged as (
  select *, case
    when beyond_since <= now - make_interval(secs => for_ms / 1000.0) then coalesce(alarm_since, beyond_since)
    when safe_since <= now - make_interval(secs => quiet_ms / 1000.0) then null
    else alarm_since end as alarm
  from reading
), stored as (
  insert into bay_reading (station_id, bay_no, kind, value, read_at, beyond_since, safe_since, alarm_since)
  select station_id, bay_no, kind, value, now, beyond_since, safe_since, alarm from judged
  order by station_id, bay_no, kind
  on conflict (station_id, bay_no, kind) do update set value = excluded.value, read_at = excluded.read_at,
    beyond_since = excluded.beyond_since, safe_since = excluded.safe_since, alarm_since = excluded.alarm_since
  returning station_id, bay_no, kind, beyond_since, safe_since, alarm_since
)
select i.input_no, f.input_no is null as again, s.station_id is not null as stored, b.unsafe_at is not null as unsafe,
  s.beyond_since, s.safe_since, s.alarm_since is not null as alarm
from input i
left join first_reading f on f.input_no = i.input_no
left join stored s on f.input_no is not null and s.station_id = i.station_id and s.bay_no = i.bay_no and s.kind = i.kind
left join bay b on b.station_id = i.station_id and b.bay_no = i.bay_no`,
});

/** A reading that was evaluated and stored. Instants in epoch ms. */
export type StoredReading = Omit<RowOf<typeof readingRow>, 'again'>;

/**
 * Stores the newest reading of a bay, and evaluates it by the rule of its kind. Readings of many machines are batched
 * into one statement. Instants in epoch ms.
 */
export async function saveReading(
  db: Gathering,
  {
    rule,
    ...reading
  }: {
    readonly stationId: StationId;
    readonly bayNo: number;
    readonly kind: SensorKind;
    readonly value: number;
    readonly rule: ReadingRule;
    readonly now: number;
  },
): Promise<StoredReading> {
  const { side, limit: alarmLimit, safe: safeLimit, forMs, quietMs } = rule;
  const judged = { ...reading, sign: side === 'above' ? 1 : -1, alarmLimit, safeLimit, forMs, quietMs };
  for (;;) {
    const [row] = await db.gather(noteStatement, judged);
    invariant(row !== undefined, 'a reading has no row');
    if (!row.again) return row;
  }
}

const dangerStatement = statement({
  name: 'bay_close_for_danger',
  params: { ...pick('bay', 'station_id bay_no'), now: instant },
  row: pick('bay', 'bay_no'),
  text: `
update bay set status = 'maintenance', out_reason = 'repair', out_at = :now, out_until = null, out_note = ''
where station_id = :station_id and bay_no = :bay_no and status <> 'retired' and out_reason is null
returning bay_no`,
});

/**
 * Takes a bay out of service for an alarm that closes bays, until staff put it back in service; false if it is already
 * out of service. A running wash continues, because its machine ends it.
 */
export async function closeForDanger(
  db: Queryable,
  values: { readonly stationId: StationId; readonly bayNo: number; readonly now: number },
): Promise<boolean> {
  return (await db.query(dangerStatement, values)).length > 0;
}

const closeStatement = statement({
  name: 'bay_close_for_water',
  params: { ...pick('bay', 'station_id bay_no'), value: float, now: instant },
  row: pick('bay', 'bay_no'),
  text: `
with closed as (
  update bay set unsafe_at = :now, status = case status when 'live' then 'maintenance' else status end
  where station_id = :station_id and bay_no = :bay_no and unsafe_at is null
  returning station_id, bay_no
)
insert into bay_closure (station_id, bay_no, reason, value, closed_at)
select station_id, bay_no, 'hot_water', :value, :now from closed
returning bay_no`,
});

/** Closes a bay because its water is not safe; false if it is closed already. A running wash continues. */
export async function closeForWater(
  db: Queryable,
  values: { readonly stationId: StationId; readonly bayNo: number; readonly value: number; readonly now: number },
): Promise<boolean> {
  return (await db.query(closeStatement, values)).length > 0;
}

const openStatement = statement({
  name: 'bay_open_after_water',
  params: { ...pick('bay', 'station_id bay_no'), now: instant },
  row: pick('bay', 'bay_no'),
  text: `
with opened as (
  update bay set unsafe_at = null,
    status = case when status = 'maintenance' and out_reason is null and locked_at is null then 'live' else status end
  where station_id = :station_id and bay_no = :bay_no and unsafe_at is not null
  returning station_id, bay_no
)
update bay_closure c set reopened_at = :now from opened o
where c.station_id = o.station_id and c.bay_no = o.bay_no and c.reopened_at is null
returning c.bay_no`,
});

/**
 * Opens a bay whose water is safe again, unless it is locked or staff took it out of service; false if it was not
 * closed for its water.
 */
export async function openAfterWater(
  db: Queryable,
  values: { readonly stationId: StationId; readonly bayNo: number; readonly now: number },
): Promise<boolean> {
  return (await db.query(openStatement, values)).length > 0;
}

const closedStatement = statement({
  name: 'bay_list_unsafe',
  params: { ...pick('bay', 'station_id'), bays: array(integer) },
  row: pick('bay', 'bay_no'),
  text: `
select bay_no from bay where station_id = :station_id and unsafe_at is not null and bay_no = any(:bays)
order by bay_no`,
});

/** Returns the bays among these that are closed because of their water. */
export async function listUnsafeBays(
  db: Queryable,
  values: { readonly stationId: StationId; readonly bays: readonly number[] },
): Promise<number[]> {
  return (await db.query(closedStatement, values)).map(({ bayNo }) => bayNo);
}
