import { bigint, instant, integer, json, text } from '#server/core/db/column.ts';
import type { Database, Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const listViewsStatement = statement({
  name: 'reconcile_list_views',
  params: {},
  row: { view_name: text },
  text: `
select viewname::text as view_name from pg_views
where schemaname = current_schema() and viewname ~ '^inv_[0-9]{2}_[a-z0-9_]+$'
order by viewname`,
});

/**
 * Rows per invariant view that has any; empty means that the books hold. One view after the other, each at a moment of
 * its own: a shop with years of history answers them all within the time a statement has.
 */
export async function countBrokenRules(db: Database): Promise<Record<string, number>> {
  const broken: Record<string, number> = {};
  for (const { viewName } of await db.query(listViewsStatement, {})) {
    const { rows } = await db.executeSql(`select count(*)::int as found from ${viewName}`);
    const found = Number(rows[0]?.['found']);
    if (found > 0) broken[viewName] = found;
  }
  return broken;
}

export type BooksCheck = {
  /** Epoch ms. */
  readonly checkedAt: number;
  readonly violations: number;
  readonly byView: Readonly<Record<string, number>>;
};

const storeCheckStatement = statement({
  name: 'reconcile_store_check',
  params: { checked_at: instant, violations: bigint, by_view: json<Readonly<Record<string, number>>>() },
  row: { checked_at: instant },
  text: `
insert into books_check (checked_at, violations, by_view) values (:checked_at, :violations, :by_view)
on conflict (books_check_id) do update
  set checked_at = excluded.checked_at, violations = excluded.violations, by_view = excluded.by_view
returning checked_at`,
});

export async function storeBooksCheck(db: Queryable, check: BooksCheck): Promise<void> {
  await db.query(storeCheckStatement, check);
}

const findCheckStatement = statement({
  name: 'reconcile_find_check',
  params: {},
  row: { checked_at: instant, violations: integer, by_view: json<Readonly<Record<string, number>>>() },
  text: 'select checked_at, violations, by_view from books_check',
});

/** The newest count of all invariant views; null before the first. */
export async function findBooksCheck(db: Queryable): Promise<BooksCheck | null> {
  const [row] = await db.query(findCheckStatement, {});
  return row ?? null;
}
