import type { OrderId } from '#contracts/core/ids.ts';
import { agorot, boolean, id, instant, integer, nullable, text } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statement.ts';
import { monthJournalsSql, monthParams } from './month-sql.ts';

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

const params = {
  ...monthParams,
  account: nullable(text),
  after_place: integer,
  after_account: text,
  limit: integer,
} as const;

const entriesStatement = statement({
  name: 'accountant_entries',
  params,
  row: entryRow,
  text: `
select m.place, j.occurred_at, j.kind, e.ledger_account_id, e.amount_agorot, m.late, o.order_id, o.order_code,
  d.document_type, d.number
from (${monthJournalsSql}) m
join journal j using (journal_id)
join journal_entry e using (journal_id)
left join refund r on j.kind = 'refund' and r.refund_id = j.ref_id
left join payment p on p.payment_id = case j.kind when 'refund' then r.payment_id else j.ref_id end
left join shop_order o on o.order_id = p.order_id
left join tax_document d on d.subject = j.kind and d.subject_id = j.ref_id
where m.place >= :after_place and (m.place, e.ledger_account_id) > (:after_place, :after_account)
  and (:account is null or e.ledger_account_id = :account)
order by m.place, e.ledger_account_id limit :limit`,
});

/** The lines of a month's journal, the oldest entry first. */
export async function listEntryLines(db: Queryable, wish: ValueOf<typeof params>): Promise<EntryLine[]> {
  return await db.query(entriesStatement, wish);
}
