import { integer } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

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
