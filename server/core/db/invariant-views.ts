import type { SqlExecutor } from './database.ts';

/** Rows each invariant view returns, healthy views included with 0. */
export type ViewCounts = Readonly<Record<string, number>>;

const findViews = `
select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind = 'v' and c.relname like 'inv\\_%' order by c.relname`;

/**
 * Asks every view named `inv_…` of the schema, in one statement and so at one moment: healthy books
 * return no row anywhere (docs/money.md). A view that a later migration adds is asked by itself.
 */
export async function countViolations(db: SqlExecutor): Promise<ViewCounts> {
  const { rows: views } = await db.executeSql(findViews);
  if (views.length === 0) return {};
  const counts = views.map(
    ({ name }) => `select '${String(name)}' as name, count(*)::int as rows from ${String(name)}`,
  );
  const { rows } = await db.executeSql(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: found }) => [String(name), Number(found)]));
}

/** The names of views with rows, each with their number: `inv_09_lot_projection (2)`; empty for healthy books. */
export async function listViolations(db: SqlExecutor): Promise<string[]> {
  const counts = Object.entries(await countViolations(db));
  return counts.filter(([, rows]) => rows > 0).map(([name, rows]) => `${name} (${rows})`);
}
