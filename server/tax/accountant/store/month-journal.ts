import type { OrderId } from '#contracts/core/ids.ts';
import { requireTaxDocumentType } from '#domain/tax/tax-documents.ts';
import { requireLedgerAccount } from '#domain/tax/uniform-format/chart-of-accounts.ts';
import type { UniformEntry } from '#domain/tax/uniform-format/journal-records.ts';
import { agorot, boolean, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { openJournalsSql, type MonthAsked } from './month-sql.ts';

const entryRow = {
  place: integer,
  occurred_at: instant,
  kind: text,
  ledger_account_id: text,
  amount_agorot: agorot,
  late: boolean,
  order_id: nullable(id<OrderId>()),
  order_code: nullable(text),
  document_type: nullable(integer),
  number: nullable(integer),
} as const;

/** A line of an entry; a debit is above nothing. `occurredAt` is epoch ms. */
export type EntryLine = RowOf<typeof entryRow>;

const pageParams = { account: nullable(text), after_place: integer, after_account: text, limit: integer } as const;

/** Lines of the journals `m` of a month, as many as a page has; whose they are is looked up for those alone. */
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

// as places are numbered, so is the index read: a page ends where it is full
const openStatement = statement({
  name: 'accountant_entries_open',
  params: { earliest: instant, from: instant, until: instant, ...pageParams },
  row: entryRow,
  text: entriesSql(openJournalsSql, 'm.occurred_at, m.journal_id'),
});

const closedStatement = statement({
  name: 'accountant_entries_closed',
  params: { period: text, ...pageParams },
  row: entryRow,
  text: entriesSql(
    'select c.journal_id, c.place, c.late from closed_month_journal c where c.period = :period',
    'm.place',
  ),
});

type Wish = MonthAsked & ValueOf<typeof pageParams>;

/** The lines of a month's journal, the oldest entry first. */
export async function listEntryLines(
  db: Queryable,
  { period, open, earliest, from, until, ...page }: Wish,
): Promise<EntryLine[]> {
  if (!open) return await db.query(closedStatement, { period, ...page });
  return await db.query(openStatement, { earliest, from, until, ...page });
}

const LINES_A_PAGE = 5_000;

/** The lines of a month's journal in the order of its entries, part by part. */
export async function* pagesOfEntries(db: Queryable, month: MonthAsked): AsyncGenerator<UniformEntry[]> {
  let [afterPlace, afterAccount] = [0, ''];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- where a part begins is known from the one before
    const rows = await listEntryLines(db, { ...month, account: null, afterPlace, afterAccount, limit: LINES_A_PAGE });
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
