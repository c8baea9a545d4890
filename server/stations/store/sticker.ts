import type { StationId } from '#contracts/core/ids.ts';
import { bytes, id, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const unlabelledRow = { station_id: id<StationId>(), token_version: integer } as const;

const listStatement = statement({
  name: 'station_list_without_sticker',
  params: {},
  row: unlabelledRow,
  text: 'select station_id, token_version from station where token_hash is null or short_code is null',
});

/** Stations that cannot be scanned yet. */
export async function listStationsWithoutSticker(db: Queryable): Promise<RowOf<typeof unlabelledRow>[]> {
  return await db.query(listStatement, {});
}

const labelStatement = statement({
  name: 'station_give_sticker',
  params: { station_id: id<StationId>(), token_version: integer, token_hash: bytes, short_code: text },
  row: {},
  text: `
update station set token_hash = :token_hash, short_code = :short_code
where station_id = :station_id and token_version = :token_version`,
});

/** What its sticker is found by, made from this version of it. */
export async function giveSticker(
  db: Queryable,
  sticker: {
    readonly stationId: StationId;
    readonly tokenVersion: number;
    readonly tokenHash: Buffer;
    readonly shortCode: string;
  },
): Promise<void> {
  await db.query(labelStatement, sticker);
}
