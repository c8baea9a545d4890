import type { LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import { id, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const requestRow = { redemption_id: id<RedemptionId>(), lot_id: id<LotId>() } as const;

export type KnownRequest = RowOf<typeof requestRow>;

const findStatement = statement({
  name: 'redemption_find_request',
  params: { station_id: id<StationId>(), request_id: text },
  row: requestRow,
  text: `select redemption_id, lot_id from redemption where station_id = :station_id and request_id = :request_id`,
});

/** The wash that a request at a station led to; null where it led to none. */
export async function findRequest(
  db: Queryable,
  { stationId, requestId }: { readonly stationId: StationId; readonly requestId: string },
): Promise<KnownRequest | null> {
  const [row] = await db.query(findStatement, { stationId, requestId });
  return row ?? null;
}

const findPassStatement = statement({
  name: 'redemption_find_pass',
  params: { pass_id: text },
  row: requestRow,
  text: 'select redemption_id, lot_id from redemption where pass_id = :pass_id',
});

/** Whether a rotating code has become a wash before, whatever became of that. */
export async function isPassUsed(db: Queryable, passId: string): Promise<boolean> {
  return (await db.query(findPassStatement, { passId })).length > 0;
}
