import type { PaymentId } from '#contracts/core/ids.ts';
import { id, instant, integer, json, text } from '#server/core/db/column.ts';
import type { Database, Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const takeDueStatement = statement({
  name: 'reconcile_take_due',
  row: { merchant_ref: text },
  text: `
with due as (
  select payment_id from payment
  where next_check_at <= $2 and provider = $1
  order by next_check_at
  limit $4
  for update skip locked
)
update payment p set next_check_at = $3
from due where p.payment_id = due.payment_id
returning p.merchant_ref`,
});

/** References of payments whose time to be asked about has come, leased to this process. */
export async function takeDuePayments(
  db: Queryable,
  request: { readonly provider: string; readonly now: number; readonly leasedUntil: number; readonly limit: number },
): Promise<string[]> {
  const { provider, now, leasedUntil, limit } = request;
  const rows = await db.query(takeDueStatement, [provider, new Date(now), new Date(leasedUntil), limit]);
  return rows.map((row) => row.merchantRef);
}

const hastenLiveStatement = statement({
  name: 'reconcile_hasten_live',
  row: { hastened: integer },
  text: `
with hastened as (
  update payment set next_check_at = $1
  where next_check_at > $1 and created_at > $2 and state in ('created', 'redirected', 'pending')
  returning 1
)
select count(*)::int as hastened from hastened`,
});

/** After a start nobody knows which events were missed: every attempt that may still be paid is asked about at once. */
export async function hastenLivePayments(
  db: Queryable,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<number> {
  const [row] = await db.query(hastenLiveStatement, [new Date(now), new Date(since)]);
  return row?.hastened ?? 0;
}

const holdQuestionStatement = statement({
  name: 'payment_hold_question',
  row: { payment_id: id<PaymentId>() },
  text: `
update payment set asked_at = $2
where payment_id = $1 and (asked_at is null or asked_at <= $3)
returning payment_id`,
});

/**
 * True where this visit may ask the provider about the payment: one visit in every pause, whatever the number of
 * pages and processes.
 */
export async function holdQuestion(
  db: Queryable,
  question: { readonly paymentId: PaymentId; readonly now: number; readonly pauseMs: number },
): Promise<boolean> {
  const { paymentId, now, pauseMs } = question;
  const rows = await db.query(holdQuestionStatement, [paymentId, new Date(now), new Date(now - pauseMs)]);
  return rows.length === 1;
}

const listViewsStatement = statement({
  name: 'reconcile_list_views',
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
  for (const { viewName } of await db.query(listViewsStatement, [])) {
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
  row: { checked_at: instant },
  text: `
insert into books_check (checked_at, violations, by_view) values ($1, $2, $3)
on conflict (books_check_id) do update
  set checked_at = excluded.checked_at, violations = excluded.violations, by_view = excluded.by_view
returning checked_at`,
});

export async function storeBooksCheck(db: Queryable, check: BooksCheck): Promise<void> {
  await db.query(storeCheckStatement, [new Date(check.checkedAt), check.violations, JSON.stringify(check.byView)]);
}

const findCheckStatement = statement({
  name: 'reconcile_find_check',
  row: { checked_at: instant, violations: integer, by_view: json<Readonly<Record<string, number>>>() },
  text: 'select checked_at, violations, by_view from books_check',
});

/** The newest count of all invariant views; null before the first. */
export async function findBooksCheck(db: Queryable): Promise<BooksCheck | null> {
  const [row] = await db.query(findCheckStatement, []);
  return row ?? null;
}
