import { bytes, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const unlabelledRow = pick('station', 'station_id token_version');

const listStatement = statement({
  name: 'station_list_without_sticker',
  params: {},
  row: unlabelledRow,
  text: 'select station_id, token_version from station where token_hash is null or short_code is null',
});

/** Returns the stations that have no sticker yet. */
export async function listStationsWithoutSticker(db: Queryable): Promise<RowOf<typeof unlabelledRow>[]> {
  return await db.query(listStatement, {});
}

const labelStatement = statement({
  name: 'station_give_sticker',
  params: { ...pick('station', 'station_id token_version'), token_hash: bytes, short_code: text },
  row: {},
  text: `
update station set token_hash = :token_hash, short_code = :short_code
where station_id = :station_id and token_version = :token_version`,
});

/**
 * Stores a station's sticker token and code, which were derived from the given token version. Does nothing if the
 * station has another token version.
 */
export async function assignSticker(db: Queryable, sticker: ParamsOf<typeof labelStatement>): Promise<void> {
  await db.query(labelStatement, sticker);
}
