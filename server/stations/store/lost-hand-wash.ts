import { instant, integer, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const lostRow = {
  station_name: text,
  station_name_he: text,
  scanner_name: text,
  bay_no: integer,
  given_at: instant,
} as const;

const findStatement = statement({
  name: 'hand_wash_find_lost',
  params: { scanner_id: uuid, note_id: uuid },
  row: lostRow,
  text: `
select s.name as station_name, s.name_he as station_name_he, c.name as scanner_name, h.bay_no, h.given_at
from hand_wash h join station s using (station_id) join scanner c using (scanner_id)
where h.scanner_id = :scanner_id and h.note_id = :note_id and h.redemption_id is null`,
});

/** A wash given by hand that nobody paid for; null where it was booked after all. `givenAt` is epoch ms. */
export async function findLostHandWash(
  db: Queryable,
  note: { readonly scannerId: string; readonly noteId: string },
): Promise<RowOf<typeof lostRow> | null> {
  const [row] = await db.query(findStatement, note);
  return row ?? null;
}
