import { instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const deadRow = { count: integer, oldest_at: nullable(instant) } as const;

const deadStatement = statement({
  name: 'outbox_dead_waiting',
  params: {},
  row: deadRow,
  text: `select count(*)::int as count, min(created_at) as oldest_at from outbox where state = 'dead'`,
});

/**
 * Returns the number of outbox messages that could not be sent and are not retried any more. Also returns the time at
 * which the oldest of them was written.
 */
export async function findDeadMessages(db: Queryable): Promise<RowOf<typeof deadRow>> {
  const [row] = await db.query(deadStatement, {});
  if (row === undefined) throw new Error('count query returned no row');
  return row;
}
