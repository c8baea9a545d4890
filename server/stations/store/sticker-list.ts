import type { StationId } from '#contracts/core/ids.ts';
import { boolean, id, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const stickerRow = {
  station_id: id<StationId>(),
  token_version: integer,
  slug: text,
  name: text,
  name_he: text,
  bays: integer,
  short_code: text,
  sample: boolean,
} as const;

const listStatement = statement({
  name: 'station_list_stickers',
  params: {},
  row: stickerRow,
  text: `
select station_id, token_version, slug, name, name_he, bays, short_code, sample
from station where short_code is not null order by city, name, slug`,
});

/** Every station that can be scanned, with what its sticker is made from. */
export async function listStickerRows(db: Queryable): Promise<RowOf<typeof stickerRow>[]> {
  return await db.query(listStatement, {});
}
