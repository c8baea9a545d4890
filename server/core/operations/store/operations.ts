import { integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const appliedMigrationsStatement = statement({
  name: 'operations_applied_migrations',
  params: {},
  text: `select count(*) as migrations from schema_migration`,
  row: { migrations: integer },
});

export async function countAppliedMigrations(db: Queryable): Promise<number> {
  const [row] = await db.query(appliedMigrationsStatement, {});
  return row?.migrations ?? 0;
}

const writeProbeStatement = statement({
  name: 'operations_write_probe',
  params: {},
  text: `insert into write_probe default values on conflict (only_row) do update set written_at = now()`,
  row: {},
});

/** Writes and commits one row, to test whether a sale can be stored. */
export async function writeProbe(db: Queryable): Promise<void> {
  await db.query(writeProbeStatement, {});
}

const waitingForStandbyStatement = statement({
  name: 'operations_waiting_for_standby',
  params: {},
  text: `select count(*) as sessions from pg_stat_activity where wait_event = 'SyncRep'`,
  row: { sessions: integer },
});

/** Counts the sessions whose commit waits for a synchronous standby. */
export async function countCommitsWaitingForStandby(db: Queryable): Promise<number> {
  const [row] = await db.query(waitingForStandbyStatement, {});
  return row?.sessions ?? 0;
}
