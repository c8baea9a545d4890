import type { RedemptionId } from '#contracts/core/ids.ts';
import { bytes } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const noteStatement = statement({
  name: 'redemption_note_browser',
  params: { ...pick('redemption', 'redemption_id'), browser_hash: bytes },
  row: {},
  text: `
update redemption set browser_hash = :browser_hash where redemption_id = :redemption_id and browser_hash is null`,
});

/**
 * Stores the browser that requested a wash, by the hash of its purchase cookie. A later browser does not replace it.
 */
export async function noteBrowser(
  db: Queryable,
  wash: { readonly redemptionId: RedemptionId; readonly browserHash: Buffer },
): Promise<void> {
  await db.query(noteStatement, wash);
}
