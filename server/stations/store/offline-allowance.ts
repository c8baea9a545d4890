import type { StationId } from '#contracts/core/ids.ts';
import type { OfflineAllowance } from '#contracts/stations/station-protocol.ts';
import { invariant } from '#domain/core/invariant.ts';
import { boolean, instant, integer } from '#server/core/db/statements/column.ts';
import type { BatchQueryable, Queryable } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const leftStatement = batchedStatement({
  name: 'station_get_allowance',
  params: { ...pick('offline_wash', 'station_id'), now: instant },
  row: { washes: integer, minutes: integer },
  text: `
select i.input_no, greatest(0, s.offline_washes - (
  select count(*)::int from offline_wash w
  where w.station_id = s.station_id and w.received_at > i.now - interval '1 day')) as washes, s.wash_minutes as minutes
from input i join station s using (station_id)`,
});

/**
 * Returns the number of washes that a station's machine may still start without a connection. Washes that were reported
 * within the last day are deducted.
 */
export async function getOfflineAllowance(
  db: BatchQueryable,
  values: { readonly stationId: StationId; readonly now: number },
): Promise<OfflineAllowance> {
  const [row] = await db.gather(leftStatement, values);
  invariant(row !== undefined, 'a key belongs to a station');
  return row;
}

const journalRow = {
  ...pick('station', 'wash_minutes'),
  ...pick('station_presence', 'clock_trusted'),
  has_bay: boolean,
} as const;

const journalStatement = statement({
  name: 'station_find_journal',
  params: { ...pick('station', 'station_id'), bay_no: integer },
  row: journalRow,
  text: `
select s.wash_minutes, coalesce(p.clock_trusted, false) as clock_trusted, exists (
  select from bay b where b.station_id = s.station_id and b.bay_no = :bay_no and b.status <> 'retired') as has_bay
from station s left join station_presence p using (station_id) where s.station_id = :station_id`,
});

/**
 * Returns the facts that are needed to read a station's event log of the time without a connection, for one of its
 * bays. Returns null if there is no such station.
 */
export async function findOfflineEventLogFacts(
  db: Queryable,
  values: { readonly stationId: StationId; readonly bayNo: number },
): Promise<RowOf<typeof journalRow> | null> {
  const [row] = await db.query(journalStatement, values);
  return row ?? null;
}
