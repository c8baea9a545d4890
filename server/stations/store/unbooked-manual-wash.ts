import { text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const lostRow = {
  ...pick('hand_wash', 'bay_no given_at'),
  station_name: text,
  station_name_he: text,
  scanner_name: text,
} as const;

const findStatement = statement({
  name: 'hand_wash_find_lost',
  params: pick('hand_wash', 'scanner_id note_id'),
  row: lostRow,
  text: `
select s.name as station_name, s.name_he as station_name_he, c.name as scanner_name, h.bay_no, h.given_at
from hand_wash h join station s using (station_id) join scanner c using (scanner_id)
where h.scanner_id = :scanner_id and h.note_id = :note_id and h.redemption_id is null`,
});

/**
 * Returns a wash that staff started manually and that could not be booked. Returns null if it was booked meanwhile.
 * `givenAt` is in epoch ms.
 */
export async function findUnbookedManualWash(
  db: Queryable,
  note: { readonly scannerId: string; readonly noteId: string },
): Promise<RowOf<typeof lostRow> | null> {
  const [row] = await db.query(findStatement, note);
  return row ?? null;
}
