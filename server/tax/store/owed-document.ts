import type { OrderId } from '#contracts/core/ids.ts';
import type { TaxMeans } from '#domain/tax/tax-content.ts';
import type { SoldLine, TaxSubject } from '#domain/tax/tax-documents.ts';
import {
  agorot,
  bigint,
  boolean,
  id,
  instant,
  integer,
  json,
  nullable,
  text,
  uuid,
  word,
} from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

/** Money that moved without its document. Instants are epoch ms, money is agorot. */
export type OwedDocument = {
  readonly subject: TaxSubject;
  readonly subjectId: string;
  readonly orderId: OrderId;
  readonly orderCode: string;
  readonly totalAgorot: number;
  readonly vatAgorot: number;
  /** When it fell due: for what goes back, when the money came. */
  readonly taxPoint: number;
  readonly occurredAt: number;
  readonly method: TaxMeans;
  readonly last4: string | null;
  readonly lines: readonly SoldLine[];
  /** Whether it takes something back, and the document of that, which may still be missing. */
  readonly credits: boolean;
  readonly originalId: string | null;
  readonly originalType: number | null;
  readonly originalNumber: number | null;
};

const readProgress = statement({
  name: 'tax_read_progress',
  params: {},
  row: { read_before: bigint },
  text: `select case when made_in = this_database() then read_before else 0 end as read_before from tax_progress`,
});

/** Transactions before this one have all their documents. */
export async function findProgress(db: Queryable): Promise<number> {
  const [row] = await db.query(readProgress, {});
  return row?.readBefore ?? 0;
}

const noteProgress = statement({
  name: 'tax_note_progress',
  params: { read_before: bigint },
  row: { one: text },
  text: `
update tax_progress set made_in = this_database(), read_before = :read_before
where made_in <> this_database() or read_before < :read_before
returning one::text as one`,
});

/** Never steps back, whoever is slower. */
export async function storeProgress(db: Queryable, readBefore: number): Promise<void> {
  await db.query(noteProgress, { readBefore });
}

const owedRow = {
  subject: word<TaxSubject>(),
  subject_id: uuid,
  order_id: id<OrderId>(),
  order_code: text,
  total_agorot: agorot,
  vat_agorot: agorot,
  tax_point: instant,
  occurred_at: instant,
  method: word<TaxMeans>(),
  last4: nullable(text),
  lines: json<readonly SoldLine[]>(),
  credits: boolean,
  original_id: nullable(uuid),
  original_type: nullable(integer),
  original_number: nullable(integer),
} as const;

const listOwedStatement = statement({
  name: 'tax_list_owed',
  params: { since: bigint, limit: integer },
  row: owedRow,
  text: `
select o.subject, o.subject_id, o.order_id, s.order_code, abs(m.total_agorot)::bigint as total_agorot,
  abs(m.vat_agorot)::bigint as vat_agorot, o.captured_at as tax_point, o.occurred_at, p.method, p.last4, l.lines,
  o.subject = 'refund' as credits, a.tax_document_id as original_id,
  a.document_type as original_type, a.number as original_number
from tax_owed o
join shop_order s on s.order_id = o.order_id
join payment p on p.payment_id = o.payment_id
left join tax_document a on o.subject = 'refund' and a.subject = 'capture' and a.subject_id = o.payment_id
cross join lateral (
  select coalesce(sum(e.amount_agorot) filter (where e.ledger_account_id = 'clearing:provider'), 0) as total_agorot,
    coalesce(sum(e.amount_agorot) filter (where e.ledger_account_id = 'liability:vat_output'), 0) as vat_agorot
  from journal_entry e where e.journal_id = o.journal_id) m
cross join lateral (
  select jsonb_agg(jsonb_build_object('name', w.name, 'nameHe', w.name_he, 'quantity', x.quantity,
    'listAgorot', x.line_total_agorot) order by x.order_line_id) as lines
  from order_line x join wash_package w using (wash_package_id) where x.order_id = o.order_id) l
where o.written_in >= :since
  and not exists (select from tax_document d where d.subject = o.subject and d.subject_id = o.subject_id)
-- what waits for its original stands in nobody's way
order by o.subject = 'refund' and a.tax_document_id is null, o.occurred_at, o.subject, o.subject_id
limit :limit`,
});

const oldestRunningStatement = statement({
  name: 'tax_oldest_running',
  params: { since: bigint },
  row: { read_before: bigint, moved: integer },
  text: `
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as read_before,
  (select count(*)::int from ((select from journal where written_in >= :since limit 1)
    union all (select from credit_move where written_in >= :since limit 1)) j) as moved`,
});

export type Owed = {
  readonly documents: readonly OwedDocument[];
  /** Transactions before this one were over when they were listed. */
  readonly readBefore: number;
  /** Whether anything was booked, or a wash moved, since. */
  readonly moved: boolean;
};

/** What was booked from a transaction on and has no document, the oldest first. */
export async function listOwed(db: Queryable, { since, limit }: { since: number; limit: number }): Promise<Owed> {
  // asked first: what ends between the two is listed and looked at once more
  const [seen] = await db.query(oldestRunningStatement, { since });
  const rows = await db.query(listOwedStatement, { since, limit });
  return {
    documents: rows,
    readBefore: seen?.readBefore ?? 0,
    moved: (seen?.moved ?? 0) > 0,
  };
}
