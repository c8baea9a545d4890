import type { RedemptionId } from '#contracts/core/ids.ts';
import { bytes, id } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const noteStatement = statement({
  name: 'redemption_note_browser',
  params: { redemption_id: id<RedemptionId>(), browser_hash: bytes },
  row: {},
  text: `
update redemption set browser_hash = :browser_hash where redemption_id = :redemption_id and browser_hash is null`,
});

/** Stores which browser asked for a wash, by the hash of its purchase cookie; the first one stays. */
export async function noteBrowser(
  db: Queryable,
  wash: { readonly redemptionId: RedemptionId; readonly browserHash: Buffer },
): Promise<void> {
  await db.query(noteStatement, wash);
}
