import type { OrderId } from '#contracts/core/ids.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { requireTaxDocumentType, type MoneySubject } from '#domain/tax/tax-documents.ts';
import { bigint, boolean, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const queueStatement = statement({
  name: 'provider_document_queue',
  params: { since: bigint, now: instant },
  row: pick('provider_document', 'subject_id'),
  text: `
insert into provider_document (subject, subject_id, order_id, provider, occurred_at, next_ask_at)
select o.subject, o.subject_id, o.order_id, o.provider, o.occurred_at, :now
from provider_document_owed o where o.written_in >= :since
on conflict do nothing
returning subject_id`,
});

/**
 * Queues payments and refunds whose document the provider issues. Only bookings of the transaction `since` or later are
 * queued. Returns the number of new entries.
 */
export async function queueProviderDocuments(
  db: Queryable,
  timeRange: { since: number; now: number },
): Promise<number> {
  return (await db.query(queueStatement, timeRange)).length;
}

const claimedRow = {
  ...pick('provider_document', 'subject subject_id occurred_at asks'),
  ...pick('payment', 'merchant_ref amount_agorot'),
  ...pick('shop_order', 'locale'),
  /** Idempotency key of the refund. Null if the document is about the payment. */
  refund_key: nullable(text),
  taxed_at_sale: boolean,
  package_name: text,
  package_name_he: text,
} as const;

const claimStatement = statement({
  name: 'provider_document_claim',
  params: { ...pick('provider_document', 'provider'), now: instant, leased_until: instant, limit: integer },
  row: claimedRow,
  text: `
with due as (
  select d.subject, d.subject_id from provider_document d
  where d.provider = :provider and d.next_ask_at <= :now
  order by d.next_ask_at limit :limit
  for update skip locked
), claimed as (
  update provider_document d set next_ask_at = :leased_until, asks = d.asks + 1
  from due where d.subject = due.subject and d.subject_id = due.subject_id
  returning d.subject, d.subject_id, d.order_id, d.occurred_at, d.asks
)
select c.subject, c.subject_id, p.merchant_ref, coalesce(r.amount_agorot, p.captured_agorot, p.amount_agorot) as amount_agorot,
  r.idempotency_key as refund_key, c.occurred_at, c.asks, l.tax_treatment = 'at_sale' as taxed_at_sale,
  w.name as package_name, w.name_he as package_name_he, o.locale
from claimed c
join shop_order o using (order_id)
join order_line l using (order_id)
join wash_package w using (wash_package_id)
left join refund r on c.subject = 'refund' and r.refund_id = c.subject_id
join payment p on p.payment_id = coalesce(r.payment_id, c.subject_id)`,
});

/** Document that must be requested from the provider. Times are in epoch ms, money in agorot. */
export type DueProviderDocument = RowOf<typeof claimedRow>;

export async function claimProviderDocuments(
  db: Queryable,
  claim: { readonly provider: string; readonly now: number; readonly leasedUntil: number; readonly limit: number },
): Promise<DueProviderDocument[]> {
  return db.query(claimStatement, claim);
}

const saveStatement = statement({
  name: 'provider_document_keep',
  params: {
    ...pick('provider_document', 'subject subject_id url'),
    document_type: integer,
    number: text,
    now: instant,
  },
  row: pick('provider_document', 'subject_id'),
  text: `
update provider_document d set document_type = :document_type, number = :number, url = :url, found_at = :now,
  next_ask_at = null, last_error = null, late = false
where d.subject = :subject and d.subject_id = :subject_id and d.found_at is null
  and not exists (select from provider_document other
    where other.provider = d.provider and other.document_type = :document_type and other.number = :number)
returning subject_id`,
});

export type FoundProviderDocument = {
  readonly subject: MoneySubject;
  readonly subjectId: string;
  readonly documentType: TaxDocumentType;
  readonly number: string;
  readonly url: string | null;
  /** Epoch ms. */
  readonly now: number;
};

/**
 * Stores a document that a provider issued. Returns false if this document is already stored or belongs to another
 * payment.
 */
export async function saveProviderDocument(db: Queryable, foundDocument: FoundProviderDocument): Promise<boolean> {
  return (await db.query(saveStatement, foundDocument)).length === 1;
}

const postponeStatement = statement({
  name: 'provider_document_postpone',
  params: { ...pick('provider_document', 'subject subject_id next_ask_at late'), error: nullable(text) },
  row: pick('provider_document', 'subject_id'),
  text: `
update provider_document set next_ask_at = :next_ask_at, last_error = :error, late = :late
where subject = :subject and subject_id = :subject_id and found_at is null
returning subject_id`,
});

/**
 * Schedules the next search of a provider's document that is missing or could not be requested. If `nextAskAt` is null,
 * the search ends.
 */
export async function postponeProviderDocument(
  db: Queryable,
  postponed: {
    readonly subject: MoneySubject;
    readonly subjectId: string;
    readonly nextAskAt: number | null;
    readonly error: string | null;
    /** True if staff have to check the missing document. */
    readonly late: boolean;
  },
): Promise<void> {
  await db.query(postponeStatement, { ...postponed, error: postponed.error?.slice(0, 500) ?? null });
}

const issuedStatement = statement({
  name: 'provider_document_of_payment',
  params: pick('payment', 'merchant_ref provider'),
  row: { taxed_at_sale: boolean },
  text: `
select l.tax_treatment = 'at_sale' as taxed_at_sale
from payment p
join journal c on c.kind = 'capture' and c.ref_id = p.payment_id
join tax_issuer_period i on i.issuer = 'provider' and c.occurred_at >= i.since and c.occurred_at < i.until
join order_line l on l.order_id = p.order_id
where p.merchant_ref = :merchant_ref and p.provider = :provider`,
});

/**
 * Reads if the VAT of a payment was due at the sale. Returns null if the provider does not issue the document of the
 * payment.
 */
export async function findProviderDocumentTaxation(
  db: Queryable,
  payment: { readonly merchantRef: string; readonly provider: string },
): Promise<{ readonly taxedAtSale: boolean } | null> {
  const [row] = await db.query(issuedStatement, payment);
  return row ?? null;
}

const treatmentStatement = statement({
  name: 'provider_document_treatment',
  params: pick('order_line', 'order_id'),
  row: { taxed_at_sale: boolean },
  text: `select tax_treatment = 'at_sale' as taxed_at_sale from order_line where order_id = :order_id`,
});

/** Returns true if the VAT of an order is due at its payment. Returns false if it is due when the washes are used. */
export async function isTaxedAtSale(db: Queryable, orderId: OrderId): Promise<boolean> {
  const rows = await db.query(treatmentStatement, { orderId });
  return rows.every(({ taxedAtSale }) => taxedAtSale);
}

const shownRow = {
  ...pick('provider_document', 'subject provider occurred_at document_type number url last_error'),
  ...pick('payment', 'amount_agorot'),
} as const;

const shownColumns = `
select d.subject, d.provider, d.occurred_at, coalesce(r.amount_agorot, p.captured_agorot, p.amount_agorot) as amount_agorot,
  d.document_type, d.number, d.url, d.last_error
from provider_document d
left join refund r on d.subject = 'refund' and r.refund_id = d.subject_id
join payment p on p.payment_id = coalesce(r.payment_id, d.subject_id)`;

const ofReceiptStatement = statement({
  name: 'provider_document_of_receipt',
  params: pick('shop_order', 'receipt_hash'),
  row: shownRow,
  text: `${shownColumns} join shop_order o on o.order_id = d.order_id
where o.receipt_hash = :receipt_hash order by d.occurred_at, d.subject_id`,
});

const ofOrderStatement = statement({
  name: 'provider_document_of_order',
  params: pick('provider_document', 'order_id'),
  row: shownRow,
  text: `${shownColumns} where d.order_id = :order_id order by d.occurred_at, d.subject_id`,
});

/**
 * Document of a payment provider. The number and the type are null while the document is missing. Times are in epoch
 * ms, money in agorot.
 */
export type ProviderDocumentRow = Omit<RowOf<typeof shownRow>, 'documentType'> & {
  readonly documentType: TaxDocumentType | null;
};

function providerDocumentsOf(rows: readonly RowOf<typeof shownRow>[]): ProviderDocumentRow[] {
  return rows.map(({ documentType, ...row }) => ({
    ...row,
    documentType: documentType === null ? null : requireTaxDocumentType(documentType),
  }));
}

/** Returns the provider's documents of the order whose receipt link has this hash, oldest first. */
export async function listProviderDocuments(db: Queryable, receiptHash: Buffer): Promise<ProviderDocumentRow[]> {
  return providerDocumentsOf(await db.query(ofReceiptStatement, { receiptHash }));
}

export async function listProviderDocumentsOfOrder(db: Queryable, orderId: OrderId): Promise<ProviderDocumentRow[]> {
  return providerDocumentsOf(await db.query(ofOrderStatement, { orderId }));
}
