import type { Queryable } from '#server/core/db/database.ts';
import { instant, integer } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { walkUpRow, walkUpSql, type WalkUpRow } from './walk-up.ts';

const LISTED_MAX = 3;

const listOfBrowserStatement = statement({
  name: 'walk_up_list_of_browser',
  params: { ...pick('walk_up', 'browser_hash'), since: instant, limit: integer },
  row: walkUpRow,
  text: `
${walkUpSql}
where w.state in ('paying', 'paid', 'starting') and w.changed_at > :since and w.browser_hash = :browser_hash
order by w.changed_at desc
limit :limit`,
});

/**
 * Returns a browser's unfinished walk-ups whose payment page was opened and that changed since an instant (epoch ms),
 * newest first.
 */
export async function listWalkUpsOfBrowser(
  db: Queryable,
  values: { readonly browserHash: Buffer; readonly since: number },
): Promise<WalkUpRow[]> {
  return await db.query(listOfBrowserStatement, { ...values, limit: LISTED_MAX });
}
