import { integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const countsRow = {
  payment_exceptions: integer,
  refunds_failed: integer,
  disputes: integer,
  dead_letters: integer,
  provider_documents: integer,
} as const;

// each is a partial index of what is open, and little is
const countStatement = statement({
  name: 'staff_attention_of_payments',
  params: {},
  row: countsRow,
  text: `
select (select count(*)::int from payment_exception where closed_at is null) as payment_exceptions,
  (select count(*)::int from refund where state = 'failed' and given_up_at is null) as refunds_failed,
  (select count(*)::int from payment where disputed_at is not null and state in ('captured', 'part_refunded'))
    as disputes,
  (select count(*)::int from webhook_event where dead_at is not null and processed_at is null)
    + (select count(*)::int from outbox where state = 'dead') as dead_letters,
  (select count(*)::int from provider_document where late) as provider_documents`,
});

/** Of money, what a person has to look at. */
export async function countPaymentsInDoubt(db: Queryable): Promise<RowOf<typeof countsRow>> {
  const [row] = await db.query(countStatement, {});
  if (row === undefined) throw new Error('counts without a row');
  return row;
}
