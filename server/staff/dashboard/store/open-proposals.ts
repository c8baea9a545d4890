import type { StaffId } from '#contracts/core/ids.ts';
import { id, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const foundRow = { count: integer, oldest_at: nullable(instant) } as const;
const params = { me: id<StaffId>() } as const;

const refundsStatement = statement({
  name: 'staff_waiting_refunds',
  params,
  row: foundRow,
  text: `
select count(*)::int as count, min(proposed_at) as oldest_at from staff_proposal
where state = 'open' and proposed_by <> :me`,
});

const giftsStatement = statement({
  name: 'staff_waiting_gifts',
  params,
  row: foundRow,
  text: `
select count(*)::int as count, min(asked_at) as oldest_at from goodwill where state = 'proposed' and given_by <> :me`,
});

type OpenProposals = RowOf<typeof foundRow>;

function firstProposalRow([row]: readonly OpenProposals[]): OpenProposals {
  if (row === undefined) throw new Error('count query returned no row');
  return row;
}

/**
 * Returns the number of proposed refunds that wait for this staff user's approval. Also returns the time since which
 * the oldest proposal waits. The user's own proposals do not count.
 */
export async function findRefundsToConfirm(db: Queryable, me: StaffId): Promise<OpenProposals> {
  return firstProposalRow(await db.query(refundsStatement, { me }));
}

/**
 * Returns the number of proposed free washes and points that wait for this staff user's approval. Also returns the time
 * since which the oldest proposal waits. The user's own proposals do not count.
 */
export async function findGoodwillToConfirm(db: Queryable, me: StaffId): Promise<OpenProposals> {
  return firstProposalRow(await db.query(giftsStatement, { me }));
}
