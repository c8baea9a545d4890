import type { OrderId } from '#contracts/core/ids.ts';
import { requireTaxDocumentType } from '#domain/tax/tax-documents.ts';
import { requireLedgerAccount } from '#domain/tax/uniform-format/chart-of-accounts.ts';
import type { TaxExportEntry } from '#domain/tax/uniform-format/journal-records.ts';
import { agorot, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { openJournalsSql, type MonthSelection } from './month-sql.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const entryRow = {
  ...pick('closed_month_journal', 'place late'),
  occurred_at: instant,
  kind: text,
  ledger_account_id: text,
  amount_agorot: agorot,
  order_id: nullable(id<OrderId>()),
  order_code: nullable(text),
  document_type: nullable(integer),
  number: nullable(integer),
} as const;

/** Line of a journal entry. A debit is positive. `occurredAt` is in epoch ms. */
export type JournalEntryLine = RowOf<typeof entryRow>;

const pageParams = { account: nullable(text), after_place: integer, after_account: text, limit: integer } as const;

/**
 * Returns the SQL of one page of a month's journal lines. The parameter `journals` is the relation that contains the
 * month's journals. Customer data is joined only for the lines of the page.
 */
function entriesSql(journals: string, order: string): string {
  return `
with line as materialized (
  select m.place, m.late, e.journal_id, e.ledger_account_id, e.amount_agorot
  from (${journals}) m
  join journal_entry e using (journal_id)
  where m.place >= :after_place and (m.place, e.ledger_account_id) > (:after_place, :after_account)
    and (:account is null or e.ledger_account_id = :account)
  order by ${order}, e.ledger_account_id limit :limit
)
select l.place, j.occurred_at, j.kind, l.ledger_account_id, l.amount_agorot, l.late, o.order_id, o.order_code,
  d.document_type, d.number
from line l
join journal j using (journal_id)
left join refund r on j.kind in ('refund', 'past_refund') and r.refund_id = j.ref_id
left join payment p on p.payment_id = case j.kind when 'capture' then j.ref_id else r.payment_id end
left join credit_lot c on c.lot_id = j.lot_id
left join order_line w on w.order_line_id = c.source_id
left join shop_order o on o.order_id = coalesce(p.order_id, w.order_id)
left join tax_document d on d.subject = j.kind and d.subject_id = j.ref_id
order by l.place, l.ledger_account_id`;
}

// positions (`place`) follow the order of an index, so reading stops when the page is full
const openStatement = statement({
  name: 'accountant_entries_open',
  params: { earliest: instant, from: instant, until: instant, ...pageParams },
  row: entryRow,
  text: entriesSql(openJournalsSql, 'm.occurred_at, m.journal_id'),
});

const closedStatement = statement({
  name: 'accountant_entries_closed',
  params: { ...pick('closed_month_journal', 'period'), ...pageParams },
  row: entryRow,
  text: entriesSql(
    'select c.journal_id, c.place, c.late from closed_month_journal c where c.period = :period',
    'm.place',
  ),
});

type EntriesQuery = MonthSelection & ValueOf<typeof pageParams>;

/** Returns the lines of a month's journal. The lines of the oldest entry come first. */
export async function listJournalEntryLines(
  db: Queryable,
  { period, open, earliest, from, until, ...page }: EntriesQuery,
): Promise<JournalEntryLine[]> {
  if (!open) return await db.query(closedStatement, { period, ...page });
  return await db.query(openStatement, { earliest, from, until, ...page });
}

const LINES_A_PAGE = 5_000;

export async function* streamJournalEntryPages(db: Queryable, month: MonthSelection): AsyncGenerator<TaxExportEntry[]> {
  let [afterPlace, afterAccount] = [0, ''];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page starts after the last row of the page before
    const rows = await listJournalEntryLines(db, {
      ...month,
      account: null,
      afterPlace,
      afterAccount,
      limit: LINES_A_PAGE,
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    [afterPlace, afterAccount] = [last.place, last.ledgerAccountId];
    yield rows.map(({ amountAgorot, documentType, kind, ledgerAccountId, number, occurredAt, orderCode, place }) => ({
      journal: `${month.period} ${place}`,
      account: requireLedgerAccount(ledgerAccountId),
      amountAgorot,
      occurredAt,
      kind,
      document:
        documentType === null || number === null ? null : { type: requireTaxDocumentType(documentType), number },
      orderCode,
    }));
    if (rows.length < LINES_A_PAGE) return;
  }
}
