import type { SqlExecutor } from './database.ts';

/** Number of rows of each invariant view, including views with 0. */
export type ViolationsByView = Readonly<Record<string, number>>;

const findViews = `
select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind = 'v' and c.relname like 'inv\\_%' order by c.relname`;

/**
 * Counts the rows of every view named `inv_…`. All views are counted in one statement, and so in one snapshot. In a
 * healthy ledger every count is 0 (docs/money.md). Views of later migrations are included automatically.
 */
export async function countInvariantViolations(db: SqlExecutor): Promise<ViolationsByView> {
  const { rows: views } = await db.executeSql(findViews);
  if (views.length === 0) return {};
  const counts = views.map(
    ({ name }) => `select '${String(name)}' as name, count(*)::int as rows from ${String(name)}`,
  );
  const { rows } = await db.executeSql(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: found }) => [String(name), Number(found)]));
}

/**
 * Lists the invariant views that have rows, each with its number of rows, such as `inv_09_lot_projection (2)`. The list
 * is empty if the ledger is healthy.
 */
export async function listViolatedInvariants(db: SqlExecutor): Promise<string[]> {
  const counts = Object.entries(await countInvariantViolations(db));
  return counts.filter(([, rows]) => rows > 0).map(([name, rows]) => `${name} (${rows})`);
}
