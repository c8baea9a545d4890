import type { OrderId } from '#contracts/core/ids.ts';
import type { TaxCustomer } from '#domain/tax/buyer.ts';
import type { TaxMeans } from '#domain/tax/tax-content.ts';
import type { MoneySubject, SoldLine } from '#domain/tax/tax-documents.ts';
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
} from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** Money that moved without its document. Instants are epoch ms, money is agorot. */
export type OwedDocument = {
  readonly subject: MoneySubject;
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
  /** The business that it names: the one that the buyer named, of what goes back the one of its original. */
  readonly customer: TaxCustomer | null;
  /** A test payment is taken out of the books: no money goes back. */
  readonly isTest: boolean;
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
  subject: word<MoneySubject>(),
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
  customer: nullable(json<TaxCustomer>()),
  is_test: boolean,
} as const;

const listOwedStatement = statement({
  name: 'tax_list_owed',
  params: { since: bigint, limit: integer },
  row: owedRow,
  text: `
select o.subject, o.subject_id, o.order_id, s.order_code, abs(m.total_agorot)::bigint as total_agorot,
  abs(m.vat_agorot)::bigint as vat_agorot, o.captured_at as tax_point, o.occurred_at, p.method, p.last4, l.lines,
  o.subject = 'refund' as credits, a.tax_document_id as original_id,
  a.document_type as original_type, a.number as original_number,
  case when o.subject = 'refund' then a.content -> 'customer' else b.customer end as customer,
  exists (select from refund r where o.subject = 'refund' and r.refund_id = o.subject_id and r.reason = 'test') as is_test
from tax_owed o
join shop_order s on s.order_id = o.order_id
join payment p on p.payment_id = o.payment_id
left join tax_document f on o.subject = 'refund' and f.subject = 'capture' and f.subject_id = o.payment_id
-- what was given anew in the name of a business stands in its place
left join tax_document n on n.subject = 'reissue' and n.subject_id = f.tax_document_id
left join tax_document a on a.tax_document_id = coalesce(n.tax_document_id, f.tax_document_id)
left join lateral (
  select jsonb_build_object('name', t.name, 'registration', t.registration) as customer
  from tax_buyer t where t.order_id = o.order_id) b on true
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
-- what waits for its original, or for the Authority, stands in nobody's way
order by o.subject = 'refund' and a.tax_document_id is null,
  exists (select from tax_held h where h.subject = o.subject and h.subject_id = o.subject_id), o.occurred_at, o.subject, o.subject_id
limit :limit`,
});

const movedStatement = statement({
  name: 'tax_moved_since',
  params: { since: bigint },
  row: { read_before: bigint, moved: boolean },
  text: `
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as read_before,
  exists (select from journal where written_in >= :since)
    or exists (select from credit_move where written_in >= :since)
    or exists (select from tax_buyer where written_in >= :since)
    or exists (select from tax_allocation a where a.answered_at is not null
      and not exists (select from tax_document d where d.subject = a.subject and d.subject_id = a.subject_id)) as moved`,
});

export type Moved = {
  /** Whether anything was booked, a wash moved, a buyer named a business or the Authority answered, since. */
  readonly moved: boolean;
  /** Transactions before this one were over: what comes from a later one is looked at once more. */
  readonly readBefore: number;
};

/** Asked before what is owed is listed. */
export async function findMoved(db: Queryable, since: number): Promise<Moved> {
  const [row] = await db.query(movedStatement, { since });
  return row ?? { moved: false, readBefore: 0 };
}

/** What was booked from a transaction on and has no document, the oldest first. */
export async function listOwed(
  db: Queryable,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<readonly OwedDocument[]> {
  return await db.query(listOwedStatement, { since, limit });
}
