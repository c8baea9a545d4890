import { requireTaxDocumentType } from '#domain/tax/tax-documents.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { agorot, integer, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import {
  journalAmountsSql,
  monthDocumentsSql,
  monthJournalsSql,
  monthParams,
  type MonthSelection,
} from './month-sql.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const documentRow = {
  ...pick('tax_document', 'document_type vat_percent total_agorot net_agorot vat_agorot'),
  count: integer,
  late: integer,
  first_number: integer,
  last_number: integer,
} as const;

const documentsStatement = statement({
  name: 'accountant_document_sums',
  params: monthParams,
  row: documentRow,
  text: `
select d.document_type, d.vat_percent, count(*)::int as count, (count(*) filter (where m.late))::int as late,
  min(d.number) as first_number, max(d.number) as last_number, sum(d.total_agorot)::bigint as total_agorot,
  sum(d.net_agorot)::bigint as net_agorot, sum(d.vat_agorot)::bigint as vat_agorot
from (${monthDocumentsSql}) m join tax_document d using (tax_document_id)
group by d.document_type, d.vat_percent order by d.document_type, d.vat_percent`,
});

export type MonthDocumentSum = Omit<RowOf<typeof documentRow>, 'documentType'> & {
  readonly documentType: TaxDocumentType;
};

/** Returns the sums of a month's documents for each type and VAT rate. The amounts of credit notes are positive. */
export async function sumMonthDocuments(db: Queryable, month: MonthSelection): Promise<MonthDocumentSum[]> {
  const rows = await db.query(documentsStatement, month);
  return rows.map((row) => ({ ...row, documentType: requireTaxDocumentType(row.documentType) }));
}

const bookRow = {
  kind: word<'sale' | 'refund' | 'use' | 'unassigned'>(),
  count: integer,
  late: integer,
  gross_agorot: agorot,
  vat_agorot: agorot,
} as const;

const booksStatement = statement({
  name: 'accountant_book_sums',
  params: monthParams,
  row: bookRow,
  text: `
select case when b.unassigned then 'unassigned' when j.kind = 'refund' then 'refund'
  when j.kind = 'capture' then 'sale' else 'use' end as kind,
  count(*)::int as count, (count(*) filter (where m.late))::int as late, sum(b.gross)::bigint as gross_agorot,
  sum(b.vat)::bigint as vat_agorot
from (${monthJournalsSql}) m join journal j using (journal_id) cross join lateral (${journalAmountsSql}) b
-- revenue from use moves no money: it is recognised by its account
where b.gross <> 0 or b.vat <> 0
group by 1 order by 1 desc`,
});

export type MonthLedgerSum = RowOf<typeof bookRow>;

/** Returns the money and the VAT of a month according to the ledger. Refunds are negative. */
export async function sumMonthLedger(db: Queryable, month: MonthSelection): Promise<MonthLedgerSum[]> {
  return await db.query(booksStatement, month);
}

const differenceRow = {
  ...pick('tax_document', 'vat_agorot'),
  why: word<'at_use' | 'by_provider' | 'elsewhere' | 'not_ours' | 'of_another' | 'otherwise' | 'reissued'>(),
  count: integer,
  gross_agorot: agorot,
} as const;

const differencesStatement = statement({
  name: 'accountant_differences',
  params: monthParams,
  row: differenceRow,
  text: `
with booked as (
  select j.journal_id, j.kind, j.ref_id, b.gross, b.vat
  from (${monthJournalsSql}) m join journal j using (journal_id) cross join lateral (${journalAmountsSql}) b
  where b.gross <> 0 or b.vat <> 0
), documented as (
  select d.tax_document_id, d.subject, d.subject_id,
    case d.document_type when 330 then - d.total_agorot else d.total_agorot end as gross,
    case d.document_type when 330 then - d.vat_agorot else d.vat_agorot end as vat
  from (${monthDocumentsSql}) m join tax_document d using (tax_document_id)
), beside as (
  select b.journal_id, s.tax_document_id,
    case when s.subject in ('recall', 'reissue') then 'reissued'
      when s.subject not in ('capture', 'refund') and s.vat = coalesce(b.vat, 0) then 'at_use'
      when b.journal_id is null then 'of_another' when s.tax_document_id is not null then 'otherwise'
      when b.kind not in ('capture', 'refund') then 'elsewhere'
      when exists (select from tax_owed o where o.journal_id = b.journal_id) then 'elsewhere'
      when exists (select from provider_document p where p.subject = b.kind and p.subject_id = b.ref_id
        and p.found_at is not null) then 'by_provider' else 'not_ours' end as why,
    (coalesce(s.gross, 0) - coalesce(b.gross, 0))::bigint as gross,
    (coalesce(s.vat, 0) - coalesce(b.vat, 0))::bigint as vat
  from booked b full join documented s on s.subject = b.kind and s.subject_id = b.ref_id
)
select why, count(*)::int as count, sum(gross)::bigint as gross_agorot, sum(vat)::bigint as vat_agorot
from beside where why <> 'otherwise' or gross <> 0 or vat <> 0
group by why order by why`,
});

export type LedgerDifference = RowOf<typeof differenceRow>;

/**
 * Returns the differences between the documents and the ledger, grouped by reason. `elsewhere`: the document of a
 * booking is in another month. `by_provider`: the payment provider issued the document. `not_ours`: another issuer
 * issued it. `of_another`: a document is about money of another month. `at_use`: a document taxes a wash whose payment
 * has a receipt. `reissued`: a document was credited and reissued to a business, with a sum of zero. `otherwise`: the
 * amounts of document and ledger differ.
 */
export async function listLedgerDifferences(db: Queryable, month: MonthSelection): Promise<LedgerDifference[]> {
  return await db.query(differencesStatement, month);
}

const providerRow = { ...pick('provider_document', 'provider'), count: integer, missing: integer } as const;

const providersStatement = statement({
  name: 'accountant_documents_of_providers',
  params: monthParams,
  row: providerRow,
  text: `
select d.provider, (count(*) filter (where d.found_at is not null))::int as count,
  (count(*) filter (where d.found_at is null))::int as missing
from (${monthJournalsSql}) m join journal j using (journal_id)
join provider_document d on d.subject = j.kind and d.subject_id = j.ref_id
group by d.provider order by d.provider`,
});

/**
 * Counts the issued and the missing documents for a month's payments and refunds. Only documents that a payment
 * provider issues are counted, for each provider.
 */
export async function countProviderDocuments(
  db: Queryable,
  month: MonthSelection,
): Promise<RowOf<typeof providerRow>[]> {
  return await db.query(providersStatement, month);
}

const movedRow = {
  ...pick('journal_entry', 'ledger_account_id'),
  debit_agorot: agorot,
  credit_agorot: agorot,
} as const;

const movedStatement = statement({
  name: 'accountant_account_moves',
  params: monthParams,
  row: movedRow,
  text: `
select e.ledger_account_id, coalesce(sum(e.amount_agorot) filter (where e.amount_agorot > 0), 0)::bigint as debit_agorot,
  (- coalesce(sum(e.amount_agorot) filter (where e.amount_agorot < 0), 0))::bigint as credit_agorot
from (${monthJournalsSql}) m join journal_entry e using (journal_id)
group by e.ledger_account_id order by e.ledger_account_id`,
});

export type AccountTotals = RowOf<typeof movedRow>;

/** Returns the total debits and credits of each account in a month. */
export async function sumMonthAccounts(db: Queryable, month: MonthSelection): Promise<AccountTotals[]> {
  return await db.query(movedStatement, month);
}

const missingStatement = statement({
  name: 'accountant_missing_documents',
  params: { until: monthParams.until },
  row: { count: integer },
  text: `
select count(*)::int as count
from (
  select subject, subject_id, occurred_at, written_in from tax_owed
  union all
  select subject, subject_id, occurred_at, written_in from tax_owed_wash) o
where o.occurred_at < :until
  -- every earlier booking has its document
  and o.written_in >= (select case when made_in = this_database() then read_before else 0 end from tax_progress)
  and not exists (select from tax_document d where d.subject = o.subject and d.subject_id = o.subject_id)`,
});

/**
 * Counts the payments, the refunds and the washes taxed at use that have no document yet. Only those before the time
 * `until` (epoch ms) are counted.
 */
export async function countMissingDocuments(db: Queryable, until: number): Promise<number> {
  const [row] = await db.query(missingStatement, { until });
  return row?.count ?? 0;
}
