import { float, integer, nullable } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const oldestEventStatement = statement({
  name: 'operations_oldest_event',
  text: `
select extract(epoch from now() - min(received_at))::float8 as seconds
from provider_event where processed_at is null and dead_at is null`,
  row: { seconds: nullable(float) },
});

/** Age in seconds of the provider event that has waited longest; null where none waits. */
export async function findOldestEventSeconds(db: Queryable): Promise<number | null> {
  const [row] = await db.query(oldestEventStatement, []);
  return row?.seconds ?? null;
}

const waitingMessagesStatement = statement({
  name: 'operations_waiting_messages',
  text: `select count(*) as messages from outbox where state in ('new', 'leased')`,
  row: { messages: integer },
});

export async function countWaitingMessages(db: Queryable): Promise<number> {
  const [row] = await db.query(waitingMessagesStatement, []);
  return row?.messages ?? 0;
}

const appliedMigrationsStatement = statement({
  name: 'operations_applied_migrations',
  text: `select count(*) as migrations from schema_migration`,
  row: { migrations: integer },
});

export async function countAppliedMigrations(db: Queryable): Promise<number> {
  const [row] = await db.query(appliedMigrationsStatement, []);
  return row?.migrations ?? 0;
}
