import type { LotId, OrderId } from '#contracts/core/ids.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { requireTaxDocumentType, type TaxDocumentSubject } from '#domain/tax/tax-documents.ts';
import type { TaxDocumentContent } from '#domain/tax/tax-document-content.ts';
import { agorot, array, id, instant, integer, json, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Document that gets a number. Times are in epoch ms, money in agorot. */
export type NewTaxDocument = {
  readonly taxDocumentId: string;
  readonly documentType: TaxDocumentType;
  readonly subject: TaxDocumentSubject;
  readonly subjectId: string;
  readonly orderId: OrderId;
  /** Voucher of the washes. Null if the document is about a payment or a refund instead of washes. */
  readonly lotId: LotId | null;
  readonly originalId: string | null;
  readonly taxPoint: number;
  readonly issuedAt: number;
  readonly totalAgorot: number;
  readonly netAgorot: number;
  readonly vatAgorot: number;
  readonly vatPercent: number;
  readonly content: TaxDocumentContent;
};

const lockSeriesStatement = statement({
  name: 'tax_lock_series',
  params: {},
  row: pick('tax_series', 'document_type'),
  text: `select document_type from tax_series order by document_type for update`,
});

const numberStatement = statement({
  name: 'tax_number_documents',
  params: {
    ...pick('tax_document', 'issued_at'),
    ids: array(uuid),
    types: array(integer),
    subjects: array(text),
    subject_ids: array(uuid),
    order_ids: array(uuid),
    lot_ids: array(nullable(uuid)),
    original_ids: array(nullable(uuid)),
    tax_points: array(instant),
    totals: array(agorot),
    nets: array(agorot),
    vats: array(agorot),
    percents: array(integer),
    contents: array(json<TaxDocumentContent>()),
  },
  row: pick('tax_document', 'subject subject_id'),
  text: `
with requested as (
  select * from unnest(:ids, :types, :subjects, :subject_ids, :order_ids, :lot_ids, :original_ids, :tax_points, :totals, :nets,
    :vats, :percents, :contents) with ordinality as given (tax_document_id, document_type, subject, subject_id,
    order_id, lot_id, original_id, tax_point, total_agorot, net_agorot, vat_agorot, vat_percent, content, place)
), fresh as (
  select a.*, row_number() over (partition by a.document_type order by a.place) - 1 as nth from requested a
  where not exists (select from tax_document d where d.subject = a.subject and d.subject_id = a.subject_id)
), grown as (
  update tax_series s set next_number = s.next_number + f.count, issued_until = greatest(s.issued_until, :issued_at)
  from (select document_type, count(*)::int from fresh group by document_type) f
  where f.document_type = s.document_type
)
insert into tax_document (tax_document_id, document_type, number, subject, subject_id, order_id, lot_id, original_id,
  tax_point, issued_at, total_agorot, net_agorot, vat_agorot, vat_percent, content)
select f.tax_document_id, f.document_type, s.next_number + f.nth, f.subject, f.subject_id, f.order_id, f.lot_id,
  f.original_id, f.tax_point, greatest(s.issued_until, :issued_at), f.total_agorot, f.net_agorot, f.vat_agorot, f.vat_percent,
  f.content
from fresh f join tax_series s using (document_type)
returning subject, subject_id`,
});

/**
 * Locks the number series of tax documents until commit. Due documents are read under this lock, so they include what
 * the previous holder of the lock wrote. A credit note therefore never refers to a document that was just credited. The
 * lock is short and rare, and a sale never waits for it (docs/decisions/0096, 0108).
 */
export async function lockDocumentSeries(tx: Tx): Promise<void> {
  await tx.query(lockSeriesStatement, {});
}

/**
 * Gives documents the next numbers of their series, in the given order. The series must be locked
 * (`lockDocumentSeries`). Returns the subjects of the new documents. No subject gets two numbers. A number is used up
 * only if its document is stored.
 */
export async function assignDocumentNumbers(tx: Tx, documents: readonly NewTaxDocument[], issuedAt: number) {
  return await tx.query(numberStatement, {
    ids: documents.map((each) => each.taxDocumentId),
    types: documents.map((each) => each.documentType),
    subjects: documents.map((each) => each.subject),
    subjectIds: documents.map((each) => each.subjectId),
    orderIds: documents.map((each) => each.orderId),
    lotIds: documents.map((each) => each.lotId),
    originalIds: documents.map((each) => each.originalId),
    taxPoints: documents.map((each) => each.taxPoint),
    totals: documents.map((each) => each.totalAgorot),
    nets: documents.map((each) => each.netAgorot),
    vats: documents.map((each) => each.vatAgorot),
    percents: documents.map((each) => each.vatPercent),
    contents: documents.map((each) => each.content),
    issuedAt,
  });
}

export type TaxDocument = {
  readonly taxDocumentId: string;
  readonly documentType: TaxDocumentType;
  readonly number: number;
  readonly orderId: OrderId;
  readonly taxPoint: number;
  readonly issuedAt: number;
  readonly totalAgorot: number;
  readonly netAgorot: number;
  readonly vatAgorot: number;
  readonly vatPercent: number;
  readonly content: TaxDocumentContent;
  /** Time (epoch ms) at which the original was delivered. Null if it was not delivered. */
  readonly handedAt: number | null;
};

const documentRow = {
  ...pick(
    'tax_document',
    `
  tax_document_id document_type number order_id tax_point issued_at total_agorot net_agorot vat_agorot
  vat_percent`,
  ),
  content: json<TaxDocumentContent>(),
  handed_at: nullable(instant),
} as const;

const documentColumns = `d.tax_document_id, d.document_type, d.number, d.order_id, d.tax_point, d.issued_at, d.total_agorot,
  d.net_agorot, d.vat_agorot, d.vat_percent, d.content, h.handed_at`;

const findStatement = statement({
  name: 'tax_find_document_of_order',
  params: { order_id: id<OrderId>(), type: integer, number: integer },
  row: documentRow,
  text: `
select ${documentColumns}
from tax_document d left join tax_original h using (tax_document_id)
where d.order_id = :order_id and d.document_type = :type and d.number = :number`,
});

/** Returns one document of an order. Returns null if the order has no such document. */
export async function findDocumentOfOrder(
  db: Queryable,
  wanted: { readonly orderId: OrderId; readonly type: number; readonly number: number },
): Promise<TaxDocument | null> {
  const [row] = await db.query(findStatement, wanted);
  return row === undefined ? null : { ...row, documentType: requireTaxDocumentType(row.documentType) };
}

const listStatement = statement({
  name: 'tax_list_documents',
  params: pick('shop_order', 'receipt_hash'),
  row: documentRow,
  text: `
select ${documentColumns}
from shop_order o join tax_document d using (order_id) left join tax_original h using (tax_document_id)
where o.receipt_hash = :receipt_hash
order by d.issued_at, d.subject = 'reissue', d.document_type, d.number`,
});

/** Returns the documents of the order whose receipt link has this hash, oldest first. */
export async function listDocuments(db: Queryable, receiptHash: Buffer): Promise<TaxDocument[]> {
  const rows = await db.query(listStatement, { receiptHash });
  return rows.map((row) => ({ ...row, documentType: requireTaxDocumentType(row.documentType) }));
}

const ofOrderStatement = statement({
  name: 'tax_list_documents_of_order',
  params: pick('tax_document', 'order_id'),
  row: pick('tax_document', 'document_type number issued_at total_agorot'),
  text: `
select document_type, number, issued_at, total_agorot from tax_document
where order_id = :order_id order by issued_at, document_type, number`,
});

/** Returns the documents of an order, oldest first. It is used for staff. */
export async function listDocumentsOfOrder(db: Queryable, orderId: OrderId) {
  const rows = await db.query(ofOrderStatement, { orderId });
  return rows.map((row) => ({ ...row, documentType: requireTaxDocumentType(row.documentType) }));
}
