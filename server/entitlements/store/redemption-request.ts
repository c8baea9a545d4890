import type { StationId } from '#contracts/core/ids.ts';
import { text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const requestRow = pick('redemption', 'redemption_id lot_id');

export type StoredRedemptionRequest = RowOf<typeof requestRow>;

const findStatement = statement({
  name: 'redemption_find_request',
  params: pick('redemption', 'station_id request_id'),
  row: requestRow,
  text: `select redemption_id, lot_id from redemption where station_id = :station_id and request_id = :request_id`,
});

/** Returns the wash that the request with this id started at a station. Returns null if there is none. */
export async function findRedemptionRequest(
  db: Queryable,
  { stationId, requestId }: { readonly stationId: StationId; readonly requestId: string },
): Promise<StoredRedemptionRequest | null> {
  const [row] = await db.query(findStatement, { stationId, requestId });
  return row ?? null;
}

const findPassStatement = statement({
  name: 'redemption_find_pass',
  params: { pass_id: text },
  row: requestRow,
  text: 'select redemption_id, lot_id from redemption where pass_id = :pass_id',
});

/** Returns true if a rotating code was already used for a wash, with any outcome. */
export async function isPassUsed(db: Queryable, passId: string): Promise<boolean> {
  return (await db.query(findPassStatement, { passId })).length > 0;
}
