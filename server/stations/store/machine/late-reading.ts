import type { StationId } from '#contracts/core/ids.ts';
import type { ReadingKind } from '#contracts/stations/readings.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { boolean, instant, integer, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const addStatement = statement({
  name: 'late_reading_add',
  params: { ...pick('bay_reading', 'station_id bay_no value'), kind: word<ReadingKind>(), at: instant, now: instant },
  row: { known: boolean },
  // at most one reading a minute is stored, so that a machine that repeats its history does not fill the table
  text: `
with place as (
  select station_id, bay_no from bay where station_id = :station_id and bay_no = :bay_no and status <> 'retired'
), added as (
  insert into late_reading (station_id, bay_no, kind, minute_at, value, received_at)
  select station_id, bay_no, :kind, date_trunc('minute', :at), :value, :now from place
  on conflict (station_id, bay_no, kind, minute_at) do nothing
)
select true as known from place`,
});

/**
 * Stores a late reading as history. Returns false if the station has no such bay. `at` is the time of the measurement
 * and `now` the time of its arrival, both in epoch ms.
 */
export async function addLateReading(
  db: Queryable,
  reading: {
    readonly stationId: StationId;
    readonly bayNo: number;
    readonly kind: ReadingKind;
    readonly value: number;
    readonly at: number;
    readonly now: number;
  },
): Promise<boolean> {
  return (await db.query(addStatement, reading)).length > 0;
}

const countStatement = statement({
  name: 'late_reading_count',
  params: { ...pick('station', 'station_id'), since: instant },
  row: { late: integer },
  text: `
select count(*)::int as late from late_reading where station_id = :station_id and received_at > :since`,
});

/** Counts the late readings that a station has sent since a given time (epoch ms). */
export async function countLateReadings(
  db: Queryable,
  query: { readonly stationId: StationId; readonly since: number },
): Promise<number> {
  const [row] = await db.query(countStatement, query);
  return row?.late ?? 0;
}

const deleteStatement = statement({
  name: 'late_reading_delete',
  params: { before: instant },
  row: pick('station', 'station_id'),
  text: 'delete from late_reading where received_at < :before returning station_id',
});

/** Deletes late readings that were received before a given time (epoch ms). Returns the number of deleted readings. */
export async function deleteLateReadings(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteStatement, { before })).length;
}
