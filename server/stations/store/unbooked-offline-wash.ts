import type { StationId } from '#contracts/core/ids.ts';
import { text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const lostRow = {
  ...pick('offline_wash', 'bay_no over_allowance given_at time_believed'),
  station_name: text,
  station_name_he: text,
} as const;

const findStatement = statement({
  name: 'offline_wash_find_lost',
  params: pick('offline_wash', 'station_id transaction_id'),
  row: lostRow,
  text: `
select s.name as station_name, s.name_he as station_name_he, w.bay_no, w.over_allowance, w.given_at, w.time_believed
from offline_wash w join station s using (station_id)
where w.station_id = :station_id and w.transaction_id = :transaction_id and w.redemption_id is null`,
});

/**
 * Returns a wash that a machine started without a connection and that could not be booked. Returns null if there is
 * none with this transaction id. `givenAt` is in epoch ms.
 */
export async function findUnbookedOfflineWash(
  db: Queryable,
  wash: { readonly stationId: StationId; readonly transactionId: string },
): Promise<RowOf<typeof lostRow> | null> {
  const [row] = await db.query(findStatement, wash);
  return row ?? null;
}
