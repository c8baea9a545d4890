import type { LedgerRuleCheck } from '#domain/ledger/ledger-health.ts';
import { bigint, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Database, Queryable, SqlExecutor } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { BALANCES_RULE, countChangesStatements } from './changed-keys.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export type LedgerRule = {
  readonly viewName: string;
  /**
   * Transaction id up to which the rule is verified. All rows of earlier transactions were checked. Null if all rows
   * have to be checked.
   */
  readonly provenBefore: number | null;
};

/**
 * SQL `from` clause that joins each rule with the newest check of this rule in this database. Checks that come from
 * another database (a restored backup) are ignored.
 */
const checkedRules = `
from pg_views v left join books_check c on c.view_name = v.viewname and c.made_in = this_database()
where v.schemaname = current_schema() and v.viewname ~ '^inv_[0-9]{2}_[a-z0-9_]+$'`;

const listRulesStatement = statement({
  name: 'books_list_rules',
  params: {},
  row: pick('books_check', 'view_name proven_before'),
  text: `select v.viewname::text as view_name, c.proven_before ${checkedRules} order by v.viewname`,
});

/** Returns the rules of the ledger, sorted by name. */
export async function listLedgerRules(db: Queryable): Promise<LedgerRule[]> {
  return await db.query(listRulesStatement, {});
}

export type LedgerRuleViolations = {
  readonly violations: number;
  /** Number of changed rows that were found by their keys and checked. Null if all rows were checked. */
  readonly covered: number | null;
  readonly provenBefore: number;
};

/** Checks all rows of a rule and returns the number of violations. */
export async function countAllViolations(db: SqlExecutor, viewName: string): Promise<LedgerRuleViolations> {
  const { rows } = await db.executeSql(
    `select (select count(*) from ${viewName}) as violations,
       pg_snapshot_xmin(pg_current_snapshot())::text::bigint as proven_before`,
  );
  const [row = {}] = rows;
  return { violations: Number(row['violations']), covered: null, provenBefore: Number(row['proven_before']) };
}

/**
 * Counts violations among the rows that transactions from `since` on could have changed. Returns null if this rule can
 * be checked only over all rows.
 */
export async function countChangedViolations(
  db: Queryable,
  viewName: string,
  since: number,
): Promise<LedgerRuleViolations | null> {
  const count = countChangesStatements.get(viewName);
  if (count === undefined) return null;
  const [row] = await db.query(count, { since });
  return row ?? null;
}

export type FinishedCheck = LedgerRuleViolations & {
  readonly viewName: string;
  /** Epoch ms. */
  readonly checkedAt: number;
  readonly tookMs: number;
  /** Id of the first transaction whose rows were checked. Null if all rows were checked. */
  readonly since: number | null;
};

const storeFinishedStatement = statement({
  name: 'books_store_finished',
  params: { ...pick('books_check', 'view_name checked_at took_ms covered proven_before'), violations: bigint },
  row: pick('books_check', 'view_name'),
  text: `
insert into books_check as c
  (view_name, made_in, checked_at, took_ms, covered, violations, proven_before, whole_at, whole_took_ms)
values (:view_name, this_database(), :checked_at, :took_ms, :covered, :violations, :proven_before,
  case when :covered is null then :checked_at end, case when :covered is null then :took_ms end)
on conflict (view_name) do update set made_in = excluded.made_in, checked_at = excluded.checked_at,
  took_ms = excluded.took_ms, covered = excluded.covered, violations = excluded.violations, last_error = null,
  proven_before = excluded.proven_before,
  whole_at = coalesce(excluded.whole_at, c.whole_at), whole_took_ms = coalesce(excluded.whole_took_ms, c.whole_took_ms)
returning view_name`,
});

const storeTotalsStatement = statement({
  name: 'books_store_totals',
  params: { since: bigint, before: bigint },
  row: pick('books_total', 'ledger_account_id'),
  text: `
insert into books_total (ledger_account_id, proven_agorot, proven_before)
select a.ledger_account_id, coalesce(t.proven_agorot, 0) + coalesce(entered.total, 0), :before
from ledger_account a
left join books_total t on t.ledger_account_id = a.ledger_account_id and t.proven_before = :since
left join (
  select e.ledger_account_id, sum(e.amount_agorot) as total from journal j join journal_entry e using (journal_id)
  where j.written_in >= :since and j.written_in < :before
  group by e.ledger_account_id) entered on entered.ledger_account_id = a.ledger_account_id
on conflict (ledger_account_id) do update
  set proven_agorot = excluded.proven_agorot, proven_before = excluded.proven_before
returning ledger_account_id`,
});

/**
 * Stores a completed check of a rule. If the rule holds, it counts as verified for all transactions before
 * `provenBefore`; the balances rule also stores the verified sums. A broken rule is checked over all rows next time.
 */
export async function storeCompletedCheck(db: Database, check: FinishedCheck): Promise<void> {
  const holds = check.violations === 0;
  await db.inTransaction(async (tx) => {
    if (holds && check.viewName === BALANCES_RULE) {
      await tx.query(storeTotalsStatement, { since: check.since ?? 0, before: check.provenBefore });
    }
    await tx.query(storeFinishedStatement, { ...check, provenBefore: holds ? check.provenBefore : null });
  });
}

const storeUnfinishedStatement = statement({
  name: 'books_store_unfinished',
  params: { ...pick('books_check', 'view_name checked_at took_ms'), error: text },
  row: pick('books_check', 'view_name'),
  text: `
insert into books_check as c (view_name, made_in, checked_at, took_ms, last_error)
values (:view_name, this_database(), :checked_at, :took_ms, :error)
on conflict (view_name) do update set checked_at = excluded.checked_at, took_ms = excluded.took_ms, covered = null,
  violations = null, last_error = excluded.last_error, made_in = excluded.made_in,
  whole_at = case when c.made_in = excluded.made_in then c.whole_at end,
  proven_before = case when c.made_in = excluded.made_in then c.proven_before end
returning view_name`,
});

/**
 * Stores a check that could not be completed. Keeps the transaction up to which the rule was verified, and the time of
 * the last check over all rows. Both are dropped if they come from another database (a restored backup).
 */
export async function storeFailedCheck(
  db: Queryable,
  check: Pick<FinishedCheck, 'viewName' | 'checkedAt' | 'tookMs'> & { readonly error: string },
): Promise<void> {
  await db.query(storeUnfinishedStatement, check);
}

export type StoredLedgerCheck = LedgerRuleCheck & {
  readonly viewName: string;
  readonly tookMs: number | null;
  readonly wholeTookMs: number | null;
};

const listChecksStatement = statement({
  name: 'books_list_checks',
  params: {},
  row: {
    ...pick('books_check', 'view_name whole_at violations whole_took_ms'),
    checked_at: nullable(instant),
    took_ms: nullable(integer),
  },
  text: `
select v.viewname::text as view_name, c.checked_at, c.whole_at, c.violations, c.took_ms, c.whole_took_ms
${checkedRules} order by v.viewname`,
});

/** Returns the newest check of every rule. All fields are null for a rule that was never checked in this database. */
export async function listLedgerChecks(db: Queryable): Promise<StoredLedgerCheck[]> {
  return await db.query(listChecksStatement, {});
}
