import { array, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const openRow = { memberships: integer, mails: integer } as const;

const openStatement = statement({
  name: 'membership_count_open',
  params: { topics: array(text) },
  row: openRow,
  text: `
select (select count(*)::int from membership where state <> 'ended') as memberships,
  (select count(*)::int from outbox where state = 'new' and topic = any(:topics)) as mails`,
});

/** Returns the number of memberships that have not ended, and the number of unsent messages of these topics. */
export async function countOpenMembershipsAndMails(
  db: Queryable,
  topics: readonly string[],
): Promise<RowOf<typeof openRow>> {
  const [row] = await db.query(openStatement, { topics });
  if (row === undefined) throw new Error('the open memberships were not counted');
  return row;
}
