import type { OrderId } from '#contracts/core/ids.ts';
import type { TaxCustomer } from '#domain/tax/buyer.ts';
import type { TaxPaymentMeans } from '#domain/tax/tax-document-content.ts';
import type { MoneySubject, SoldLine } from '#domain/tax/tax-documents.ts';
import { bigint, boolean, instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Payment or refund that has no tax document yet. Times are in epoch ms, money in agorot. */
export type OutstandingDocument = {
  readonly subject: MoneySubject;
  readonly subjectId: string;
  readonly orderId: OrderId;
  readonly orderCode: string;
  readonly totalAgorot: number;
  readonly vatAgorot: number;
  /** Tax point of the document in epoch ms. For a refund, it is the tax point of the payment. */
  readonly taxPoint: number;
  readonly occurredAt: number;
  readonly method: TaxPaymentMeans;
  readonly last4: string | null;
  readonly lines: readonly SoldLine[];
  /**
   * True if the document credits an earlier document. `originalId` is null while the earlier document is not issued
   * yet.
   */
  readonly credits: boolean;
  readonly originalId: string | null;
  readonly originalType: number | null;
  readonly originalNumber: number | null;
  /**
   * Business that the document is made out to. For a payment, it is the business that the buyer set. For a refund, it
   * is the business of the original document. Null for a private customer.
   */
  readonly customer: TaxCustomer | null;
  /** True if the booking removes a test payment from the ledger. No money is refunded in this case. */
  readonly isTest: boolean;
};

const readProgress = statement({
  name: 'tax_read_progress',
  params: {},
  row: pick('tax_progress', 'read_before'),
  text: `select case when made_in = this_database() then read_before else 0 end as read_before from tax_progress`,
});

/**
 * Returns the id of the database transaction before which all bookings have their documents. Returns 0 before the first
 * run.
 */
export async function findNumberingProgress(db: Queryable): Promise<number> {
  const [row] = await db.query(readProgress, {});
  return row?.readBefore ?? 0;
}

const noteProgress = statement({
  name: 'tax_note_progress',
  params: pick('tax_progress', 'read_before'),
  row: { one: text },
  text: `
update tax_progress set made_in = this_database(), read_before = :read_before
where made_in <> this_database() or read_before < :read_before
returning one::text as one`,
});

/**
 * Stores the id of the database transaction before which all bookings have their documents. It never decreases within
 * one database, even if a slower process stores an earlier id.
 */
export async function storeNumberingProgress(db: Queryable, readBefore: number): Promise<void> {
  await db.query(noteProgress, { readBefore });
}

const outstandingRow = {
  ...pick('tax_document', 'subject_id order_id total_agorot vat_agorot tax_point original_id'),
  ...pick('shop_order', 'order_code'),
  ...pick('payment', 'method last4'),
  subject: word<MoneySubject>(),
  occurred_at: instant,
  lines: json<readonly SoldLine[]>(),
  credits: boolean,
  original_type: nullable(integer),
  original_number: nullable(integer),
  customer: nullable(json<TaxCustomer>()),
  is_test: boolean,
} as const;

const listOutstandingStatement = statement({
  name: 'tax_list_owed',
  params: { since: bigint, limit: integer },
  row: outstandingRow,
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
-- a reissue to a business replaces its original
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
-- documents that wait for their original or the Authority do not block the others
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

export type TaxChangesSince = {
  /**
   * True if new documents may be due. Since the transaction `since` there was a booking, a wash, a business set by a
   * buyer, or an Authority response about an unissued document.
   */
  readonly moved: boolean;
  /** Id of the transaction before which all transactions had ended. The next run reads later transactions again. */
  readonly readBefore: number;
};

/** Checks if new documents may be due since a transaction. Call it before the due documents are listed. */
export async function findTaxChangesSince(db: Queryable, since: number): Promise<TaxChangesSince> {
  const [row] = await db.query(movedStatement, { since });
  return row ?? { moved: false, readBefore: 0 };
}

/**
 * Returns payments and refunds without a document that were booked by the transaction `since` or later. Those whose
 * document can be issued come first, then the oldest.
 */
export async function listUndocumentedBookings(
  db: Queryable,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<readonly OutstandingDocument[]> {
  return await db.query(listOutstandingStatement, { since, limit });
}
