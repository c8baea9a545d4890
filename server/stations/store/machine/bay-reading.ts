import type { StationId } from '#contracts/core/ids.ts';
import type { ReadingKind } from '#contracts/stations/readings.ts';
import type { ReadingRule } from '#domain/stations/machine/reading-rules.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { array, float, instant, integer, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const readingRow = pick('bay_reading', 'value beyond_since safe_since');

const noteStatement = statement({
  name: 'bay_reading_note',
  params: {
    ...pick('bay_reading', 'station_id bay_no value'),
    kind: word<ReadingKind>(),
    sign: integer,
    limit: float,
    safe: float,
    for_ms: integer,
    quiet_ms: integer,
    now: instant,
  },
  row: readingRow,
  // a bay that the station does not have is left out
  text: `
with reading as (
  select b.station_id, b.bay_no,
    case when :sign * :value > :sign * :limit then coalesce(r.beyond_since, :now) end as beyond_since,
    case when :sign * :value <= :sign * :safe then coalesce(r.safe_since, :now) end as safe_since, r.alarm_since
  from bay b left join bay_reading r on r.station_id = b.station_id and r.bay_no = b.bay_no and r.kind = :kind
  where b.station_id = :station_id and b.bay_no = :bay_no and b.status <> 'retired'
), judged as (
  select *, case
    when beyond_since <= :now - make_interval(secs => :for_ms / 1000.0) then coalesce(alarm_since, beyond_since)
    when safe_since <= :now - make_interval(secs => :quiet_ms / 1000.0) then null
    else alarm_since end as alarm
  from reading
)
insert into bay_reading (station_id, bay_no, kind, value, read_at, beyond_since, safe_since, alarm_since)
select station_id, bay_no, :kind, :value, :now, beyond_since, safe_since, alarm from judged
on conflict (station_id, bay_no, kind) do update set value = excluded.value, read_at = excluded.read_at,
  beyond_since = excluded.beyond_since, safe_since = excluded.safe_since, alarm_since = excluded.alarm_since
returning value, beyond_since, safe_since`,
});

/**
 * Stores the last reading of a bay, judged by the rule of its kind; null if the station has no such bay. Instants in
 * epoch ms.
 */
export async function saveReading(
  db: Queryable,
  {
    rule,
    ...reading
  }: {
    readonly stationId: StationId;
    readonly bayNo: number;
    readonly kind: ReadingKind;
    readonly value: number;
    readonly rule: ReadingRule;
    readonly now: number;
  },
): Promise<RowOf<typeof readingRow> | null> {
  const { side, limit, safe, forMs, quietMs } = rule;
  const judged = { sign: side === 'above' ? 1 : -1, limit, safe, forMs, quietMs };
  const [row] = await db.query(noteStatement, { ...reading, ...judged });
  return row ?? null;
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

/** Closes a bay for its water, once for one cause; false if it is closed already. A running wash is not touched. */
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

/** Opens a bay whose water is safe again, unless it is locked or staff took it out; false if it was not closed. */
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

/** Returns which of these bays are closed for their water. */
export async function listUnsafeBays(
  db: Queryable,
  values: { readonly stationId: StationId; readonly bays: readonly number[] },
): Promise<number[]> {
  return (await db.query(closedStatement, values)).map(({ bayNo }) => bayNo);
}
