import { boolean, instant, text } from '#server/core/db/statements/column.ts';
import type { ValueOf } from '#server/core/db/statements/statement.ts';

/**
 * Parameters that select a month. A closed month has the entries that it had when it was closed. An open month has all
 * entries from `earliest` to `until` that are in no closed month. Entries before `from` are marked as late. Times are
 * in epoch ms.
 */
export const monthParams = { period: text, open: boolean, earliest: instant, from: instant, until: instant } as const;
export type MonthSelection = ValueOf<typeof monthParams>;

type MonthTable = {
  readonly lines: string;
  readonly rows: string;
  readonly key: string;
  readonly at: string;
  readonly order: string;
};

function monthRowsSql({ lines, rows, key, at, order }: MonthTable): string {
  return `
select c.${key}, c.place, c.late from ${lines} c where c.period = :period
union all
select r.${key}, (row_number() over (order by ${order}))::int as place, r.${at} < :from as late
from ${rows} r
where :open and r.${at} >= :earliest and r.${at} < :until
  and not exists (select from ${lines} c where c.${key} = r.${key})`;
}

/**
 * SQL relation of the documents of a month. Each document has its id (`tax_document_id`), its position (`place`), and a
 * mark if it is late.
 */
export const monthDocumentsSql = monthRowsSql({
  lines: 'closed_month_document',
  rows: 'tax_document',
  key: 'tax_document_id',
  at: 'issued_at',
  order: 'r.issued_at, r.document_type, r.number',
});

/**
 * SQL relation of the journals of a month. Each journal has its id (`journal_id`), its position (`place`), and a mark
 * if it is late.
 */
export const monthJournalsSql = monthRowsSql({
  lines: 'closed_month_journal',
  rows: 'journal',
  key: 'journal_id',
  at: 'occurred_at',
  order: 'r.occurred_at, r.journal_id',
});

/**
 * SQL of the amounts of one journal. `gross` is the change of the payment provider's account. `vat` is the change of
 * the VAT account, positive for a VAT liability. `unassigned` is true if the journal books an unassigned payment.
 */
export const journalAmountsSql = `
select coalesce(sum(e.amount_agorot) filter (where e.ledger_account_id = 'clearing:provider'), 0)::bigint as gross,
  (- coalesce(sum(e.amount_agorot) filter (where e.ledger_account_id = 'liability:vat_output'), 0))::bigint as vat,
  bool_or(e.ledger_account_id = 'liability:unassigned_payment') as unassigned
from journal_entry e where e.journal_id = j.journal_id`;

/**
 * SQL relation of the journals of an open month with their positions (`place`). The positions have the order of the
 * index.
 */
export const openJournalsSql = `
select r.journal_id, r.occurred_at, (row_number() over (order by r.occurred_at, r.journal_id))::int as place,
  r.occurred_at < :from as late
from journal r
where r.occurred_at >= :earliest and r.occurred_at < :until
  and not exists (select from closed_month_journal c where c.journal_id = r.journal_id)`;
