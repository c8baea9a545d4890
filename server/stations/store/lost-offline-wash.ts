import type { StationId } from '#contracts/core/ids.ts';
import { boolean, id, instant, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const lostRow = {
  station_name: text,
  station_name_he: text,
  bay_no: integer,
  over_allowance: boolean,
  given_at: instant,
  time_believed: boolean,
} as const;

const findStatement = statement({
  name: 'offline_wash_find_lost',
  params: { station_id: id<StationId>(), transaction_id: text },
  row: lostRow,
  text: `
select s.name as station_name, s.name_he as station_name_he, w.bay_no, w.over_allowance, w.given_at, w.time_believed
from offline_wash w join station s using (station_id)
where w.station_id = :station_id and w.transaction_id = :transaction_id and w.redemption_id is null`,
});

/** A wash without a connection that nobody paid for. `givenAt` is epoch ms. */
export async function findLostOfflineWash(
  db: Queryable,
  wash: { readonly stationId: StationId; readonly transactionId: string },
): Promise<RowOf<typeof lostRow> | null> {
  const [row] = await db.query(findStatement, wash);
  return row ?? null;
}
