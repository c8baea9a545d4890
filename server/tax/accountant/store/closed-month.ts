import type { StaffId } from '#contracts/core/ids.ts';
import { agorot, array, boolean, instant, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { monthDocumentsSql, monthJournalsSql, monthParams, type MonthSelection } from './month-sql.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const closedRow = pick('closed_month', 'period company_he address_he registration file_key closed_at');

/** Closed month of the accounts. `closedAt` is in epoch ms. */
export type ClosedMonth = RowOf<typeof closedRow>;

const listStatement = statement({
  name: 'closed_month_list',
  params: {},
  row: closedRow,
  text: `select period, company_he, address_he, registration, file_key, closed_at from closed_month order by period desc`,
});

/** Returns the closed months, newest first. */
export async function listClosedMonths(db: Queryable): Promise<ClosedMonth[]> {
  return await db.query(listStatement, {});
}

const firstEntryStatement = statement({
  name: 'journal_first_entry',
  params: {},
  row: { at: nullable(instant) },
  text: 'select min(occurred_at) as at from journal',
});

/** Returns the time (epoch ms) of the oldest journal entry. Returns null if there is no entry. */
export async function findFirstEntryAt(db: Queryable): Promise<number | null> {
  const [row] = await db.query(firstEntryStatement, {});
  return row?.at ?? null;
}

const lockStatement = statement({
  name: 'closed_month_lock',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtext('closed_month')) is not null as locked`,
});

/** Takes an advisory lock until commit, so that months are closed one at a time. */
export async function lockMonthClosing(tx: Tx): Promise<void> {
  await tx.query(lockStatement, {});
}

const addStatement = statement({
  name: 'closed_month_add',
  params: { ...pick('closed_month', 'closed_by'), ...closedRow },
  row: {},
  text: `
insert into closed_month (period, company_he, address_he, registration, file_key, closed_by, closed_at)
values (:period, :company_he, :address_he, :registration, :file_key, :closed_by, :closed_at)`,
});

const addDocumentsStatement = statement({
  name: 'closed_month_document_add',
  params: monthParams,
  row: pick('closed_month_document', 'place'),
  text: `
with added as (
  insert into closed_month_document (tax_document_id, period, place, late)
  select tax_document_id, :period, place, late from (${monthDocumentsSql}) m
  returning place)
select count(*)::int as place from added`,
});

const addJournalsStatement = statement({
  name: 'closed_month_journal_add',
  params: monthParams,
  row: pick('closed_month_journal', 'place'),
  text: `
with added as (
  insert into closed_month_journal (journal_id, period, place, late)
  select journal_id, :period, place, late from (${monthJournalsSql}) m
  returning place)
select count(*)::int as place from added`,
});

const accountRow = pick('closed_month_account', 'ledger_account_id opening_agorot debit_agorot credit_agorot');

export type ClosedMonthAccount = RowOf<typeof accountRow>;

const addAccountsStatement = statement({
  name: 'closed_month_account_add',
  params: {
    ...pick('closed_month_account', 'period'),
    accounts: array(text),
    openings: array(agorot),
    debits: array(agorot),
    credits: array(agorot),
  },
  row: {},
  text: `
insert into closed_month_account (period, ledger_account_id, opening_agorot, debit_agorot, credit_agorot)
select :period, * from unnest(:accounts, :openings, :debits, :credits)`,
});

const accountsStatement = statement({
  name: 'closed_month_account_list',
  params: pick('closed_month_account', 'period'),
  row: accountRow,
  text: `
select ledger_account_id, opening_agorot, debit_agorot, credit_agorot from closed_month_account
where period = :period order by ledger_account_id`,
});

export async function listClosedMonthAccounts(db: Queryable, period: string): Promise<ClosedMonthAccount[]> {
  return await db.query(accountsStatement, { period });
}

/**
 * Records a closed month with its documents and journals. Returns the number of documents and the number of journals.
 */
export async function addClosedMonth(
  tx: Tx,
  closed: ClosedMonth & { readonly closedBy: StaffId },
  month: MonthSelection,
): Promise<{ readonly documents: number; readonly journals: number }> {
  await tx.query(addStatement, closed);
  const [documents] = await tx.query(addDocumentsStatement, month);
  const [journals] = await tx.query(addJournalsStatement, month);
  return { documents: documents?.place ?? 0, journals: journals?.place ?? 0 };
}

/** Records the accounts of a month, in the transaction that closes it. */
export async function addClosedMonthAccounts(
  tx: Tx,
  period: string,
  accounts: readonly ClosedMonthAccount[],
): Promise<void> {
  await tx.query(addAccountsStatement, {
    period,
    accounts: accounts.map(({ ledgerAccountId }) => ledgerAccountId),
    openings: accounts.map(({ openingAgorot }) => openingAgorot),
    debits: accounts.map(({ debitAgorot }) => debitAgorot),
    credits: accounts.map(({ creditAgorot }) => creditAgorot),
  });
}
