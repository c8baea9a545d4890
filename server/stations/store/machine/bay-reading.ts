import type { StationId } from '#contracts/core/ids.ts';
import type { ReadingKind } from '#contracts/stations/readings.ts';
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
    limit: float,
    safe: float,
    now: instant,
  },
  row: readingRow,
  // a bay that the station does not have is left out
  text: `
insert into bay_reading as r (station_id, bay_no, kind, value, read_at, beyond_since, safe_since)
select b.station_id, b.bay_no, :kind, :value, :now, case when :value > :limit then :now end,
  case when :value <= :safe then :now end
from bay b where b.station_id = :station_id and b.bay_no = :bay_no and b.status <> 'retired'
on conflict (station_id, bay_no, kind) do update set value = excluded.value, read_at = excluded.read_at,
  beyond_since = case when excluded.beyond_since is not null then coalesce(r.beyond_since, excluded.beyond_since) end,
  safe_since = case when excluded.safe_since is not null then coalesce(r.safe_since, excluded.safe_since) end
returning value, beyond_since, safe_since`,
});

/** Stores the last reading of a bay; null if the station has no such bay. Instants in epoch ms. */
export async function noteReading(
  db: Queryable,
  reading: {
    readonly stationId: StationId;
    readonly bayNo: number;
    readonly kind: ReadingKind;
    readonly value: number;
    readonly limit: number;
    readonly safe: number;
    readonly now: number;
  },
): Promise<RowOf<typeof readingRow> | null> {
  const [row] = await db.query(noteStatement, reading);
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
