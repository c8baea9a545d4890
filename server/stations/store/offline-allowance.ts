import type { StationId } from '#contracts/core/ids.ts';
import type { OfflineAllowance } from '#contracts/stations/station-protocol.ts';
import { invariant } from '#domain/core/invariant.ts';
import { boolean, id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const leftStatement = statement({
  name: 'station_get_allowance',
  params: { station_id: id<StationId>(), now: instant },
  row: { washes: integer, minutes: integer },
  text: `
select greatest(0, s.offline_washes - (
  select count(*)::int from offline_wash w
  where w.station_id = s.station_id and w.received_at > :now - interval '1 day')) as washes, s.wash_minutes as minutes
from station s where s.station_id = :station_id`,
});

/** What a machine may give while it hears nothing, after the washes that it told of within the last day. */
export async function getAllowance(
  db: Queryable,
  wish: { readonly stationId: StationId; readonly now: number },
): Promise<OfflineAllowance> {
  const [row] = await db.query(leftStatement, wish);
  invariant(row !== undefined, 'a key belongs to a station');
  return row;
}

const journalRow = { wash_minutes: integer, clock_trusted: boolean } as const;

const journalStatement = statement({
  name: 'station_find_journal',
  params: { station_id: id<StationId>() },
  row: journalRow,
  text: `
select s.wash_minutes, coalesce(p.clock_trusted, false) as clock_trusted
from station s left join station_presence p using (station_id) where s.station_id = :station_id`,
});

/** What a journal of this station is read by; null where there is no such station. */
export async function findJournal(db: Queryable, stationId: StationId): Promise<RowOf<typeof journalRow> | null> {
  const [row] = await db.query(journalStatement, { stationId });
  return row ?? null;
}
