import { instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const waitingRow = {
  held: integer,
  held_since: nullable(instant),
  late: integer,
  late_since: nullable(instant),
} as const;

const waitingStatement = statement({
  name: 'tax_waiting',
  params: {},
  row: waitingRow,
  // both counts read few rows, because only invoices that need an allocation number have a row, and late documents have
  // a partial index
  text: `
select h.number as held, h.since as held_since, l.number as late, l.since as late_since
from (select count(*)::int as number, min(a.asked_at) as since from tax_allocation a
    where a.confirmation is null and a.refusal is not null and not exists (
      select from tax_document d where d.subject = a.subject and d.subject_id = a.subject_id)) h,
  (select count(*)::int as number, min(occurred_at) as since from provider_document where late) l`,
});

/**
 * Counts the invoices for which the Tax Authority refused a number. Also counts the documents that a provider did not
 * issue in time. Each count has the time of its oldest entry.
 */
export async function findHeldDocuments(db: Queryable): Promise<RowOf<typeof waitingRow>> {
  const [row] = await db.query(waitingStatement, {});
  if (row === undefined) throw new Error('count query returned no row');
  return row;
}
