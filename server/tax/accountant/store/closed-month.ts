import type { StaffId } from '#contracts/core/ids.ts';
import { agorot, array, boolean, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { monthDocumentsSql, monthJournalsSql, monthParams, type MonthAsked } from './month-sql.ts';

const closedRow = {
  period: text,
  company_he: text,
  address_he: text,
  registration: text,
  file_key: text,
  closed_at: instant,
} as const;

/** A month as it was closed; `closedAt` is epoch ms. */
export type ClosedMonth = RowOf<typeof closedRow>;

const listStatement = statement({
  name: 'closed_month_list',
  params: {},
  row: closedRow,
  text: `select period, company_he, address_he, registration, file_key, closed_at from closed_month order by period desc`,
});

/** The newest first. */
export async function listClosedMonths(db: Queryable): Promise<ClosedMonth[]> {
  return await db.query(listStatement, {});
}

const firstEntryStatement = statement({
  name: 'journal_first_entry',
  params: {},
  row: { at: nullable(instant) },
  text: 'select min(occurred_at) as at from journal',
});

/** Time of the oldest journal entry, epoch ms; null while the books are empty. */
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

/** Months are closed one after the other. */
export async function lockMonths(tx: Tx): Promise<void> {
  await tx.query(lockStatement, {});
}

const addStatement = statement({
  name: 'closed_month_add',
  params: { ...closedRow, closed_by: id<StaffId>() },
  row: {},
  text: `
insert into closed_month (period, company_he, address_he, registration, file_key, closed_by, closed_at)
values (:period, :company_he, :address_he, :registration, :file_key, :closed_by, :closed_at)`,
});

const addDocumentsStatement = statement({
  name: 'closed_month_document_add',
  params: monthParams,
  row: { place: integer },
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
  row: { place: integer },
  text: `
with added as (
  insert into closed_month_journal (journal_id, period, place, late)
  select journal_id, :period, place, late from (${monthJournalsSql}) m
  returning place)
select count(*)::int as place from added`,
});

const accountRow = {
  ledger_account_id: text,
  opening_agorot: agorot,
  debit_agorot: agorot,
  credit_agorot: agorot,
} as const;

/** What an account stood at when a month began, and what was booked on it. */
export type AccountOfMonth = RowOf<typeof accountRow>;

const addAccountsStatement = statement({
  name: 'closed_month_account_add',
  params: {
    period: text,
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
  params: { period: text },
  row: accountRow,
  text: `
select ledger_account_id, opening_agorot, debit_agorot, credit_agorot from closed_month_account
where period = :period order by ledger_account_id`,
});

export async function listAccountsOf(db: Queryable, period: string): Promise<AccountOfMonth[]> {
  return await db.query(accountsStatement, { period });
}

/** Writes down what is in a month; answers how many documents and journals. */
export async function addMonth(
  tx: Tx,
  closed: ClosedMonth & { readonly closedBy: StaffId },
  month: MonthAsked,
): Promise<{ readonly documents: number; readonly journals: number }> {
  await tx.query(addStatement, closed);
  const [documents] = await tx.query(addDocumentsStatement, month);
  const [journals] = await tx.query(addJournalsStatement, month);
  return { documents: documents?.place ?? 0, journals: journals?.place ?? 0 };
}

/** The accounts of a month, in the transaction that closes it. */
export async function addAccounts(tx: Tx, period: string, accounts: readonly AccountOfMonth[]): Promise<void> {
  await tx.query(addAccountsStatement, {
    period,
    accounts: accounts.map(({ ledgerAccountId }) => ledgerAccountId),
    openings: accounts.map(({ openingAgorot }) => openingAgorot),
    debits: accounts.map(({ debitAgorot }) => debitAgorot),
    credits: accounts.map(({ creditAgorot }) => creditAgorot),
  });
}
