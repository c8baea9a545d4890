import { text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const stickerRow = {
  ...pick('station', 'station_id token_version slug name name_he bays sample'),
  short_code: text,
} as const;

const listStatement = statement({
  name: 'station_list_stickers',
  params: {},
  row: stickerRow,
  text: `
select station_id, token_version, slug, name, name_he, bays, short_code, sample
from station where short_code is not null order by city, name, slug`,
});

/** Returns all stations that have a sticker. Each has the values from which its sticker is derived. */
export async function listStickerRows(db: Queryable): Promise<RowOf<typeof stickerRow>[]> {
  return await db.query(listStatement, {});
}
