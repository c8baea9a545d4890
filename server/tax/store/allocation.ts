import type { OrderId } from '#contracts/core/ids.ts';
import type { TaxSubject } from '#domain/tax/tax-documents.ts';
import { agorot, array, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const foundRow = {
  invoice_id: uuid,
  subject: word<TaxSubject>(),
  subject_id: uuid,
  total_agorot: agorot,
  vat_agorot: agorot,
  confirmation: nullable(text),
  refusal: nullable(text),
} as const;

/** What is known of the Authority's number for an invoice: neither number nor refusal while it is being asked. */
export type FoundAllocation = RowOf<typeof foundRow>;

const findStatement = statement({
  name: 'tax_find_allocations',
  params: { subject_ids: array(uuid) },
  row: foundRow,
  text: `
select invoice_id, subject, subject_id, total_agorot, vat_agorot, confirmation, refusal
from tax_allocation where subject_id = any(:subject_ids)`,
});

export async function findAllocations(db: Queryable, subjectIds: readonly string[]): Promise<FoundAllocation[]> {
  return await db.query(findStatement, { subjectIds });
}

const addStatement = statement({
  name: 'tax_add_allocations',
  params: {
    invoice_ids: array(uuid),
    subjects: array(text),
    subject_ids: array(uuid),
    order_ids: array(uuid),
    document_types: array(integer),
    tax_points: array(instant),
    totals: array(agorot),
    vats: array(agorot),
    asked_at: instant,
  },
  row: {},
  text: `
insert into tax_allocation (invoice_id, subject, subject_id, order_id, document_type, tax_point, total_agorot, vat_agorot,
  asked_at, next_try_at)
select given.*, :asked_at, :asked_at
from unnest(:invoice_ids, :subjects, :subject_ids, :order_ids, :document_types, :tax_points, :totals, :vats) as given
on conflict do nothing`,
});

export type NewAllocation = {
  readonly invoiceId: string;
  readonly subject: TaxSubject;
  readonly subjectId: string;
  readonly orderId: OrderId;
  readonly documentType: number;
  /** Epoch ms. */
  readonly taxPoint: number;
  readonly totalAgorot: number;
  readonly vatAgorot: number;
};

/** Keeps what the Authority is to be asked, from a moment on (epoch ms); the same twice is asked once. */
export async function addAllocations(tx: Tx, asked: readonly NewAllocation[], askedAt: number): Promise<void> {
  await tx.query(addStatement, {
    invoiceIds: asked.map((each) => each.invoiceId),
    subjects: asked.map((each) => each.subject),
    subjectIds: asked.map((each) => each.subjectId),
    orderIds: asked.map((each) => each.orderId),
    documentTypes: asked.map((each) => each.documentType),
    taxPoints: asked.map((each) => each.taxPoint),
    totals: asked.map((each) => each.totalAgorot),
    vats: asked.map((each) => each.vatAgorot),
    askedAt,
  });
}

const dueRow = {
  invoice_id: uuid,
  order_code: text,
  document_type: integer,
  tax_point: instant,
  total_agorot: agorot,
  vat_agorot: agorot,
  asked_at: instant,
  tries: integer,
  name: text,
  registration: text,
} as const;

/** An invoice that the Authority is asked about now; `tries` counts this time. Instants are epoch ms. */
export type DueAllocation = RowOf<typeof dueRow>;

const takeStatement = statement({
  name: 'tax_take_due_allocations',
  params: { now: instant, leased_until: instant, limit: integer },
  row: dueRow,
  text: `
with due as (
  select invoice_id from tax_allocation where answered_at is null and next_try_at <= :now
  order by next_try_at limit :limit for update skip locked
), taken as (
  update tax_allocation a set tries = a.tries + 1, next_try_at = :leased_until
  from due where a.invoice_id = due.invoice_id
  returning a.*
)
select t.invoice_id, o.order_code, t.document_type, t.tax_point, t.total_agorot, t.vat_agorot, t.asked_at, t.tries, b.name,
  b.registration
from taken t join shop_order o using (order_id) join tax_buyer b using (order_id)
order by t.asked_at, t.invoice_id`,
});

type Take = { readonly now: number; readonly leasedUntil: number; readonly limit: number };

/** Takes what is due, for nobody else until the lease ends. */
export async function takeDueAllocations(db: Queryable, take: Take): Promise<DueAllocation[]> {
  return await db.query(takeStatement, take);
}

const answerStatement = statement({
  name: 'tax_answer_allocation',
  params: { invoice_id: uuid, answered_at: instant, confirmation: nullable(text), refusal: nullable(text) },
  row: { invoice_id: uuid },
  text: `
update tax_allocation set answered_at = :answered_at, confirmation = :confirmation, refusal = :refusal
where invoice_id = :invoice_id and answered_at is null
returning invoice_id`,
});

export type AllocationAnswered = {
  readonly invoiceId: string;
  readonly answeredAt: number;
  readonly confirmation: string | null;
  readonly refusal: string | null;
};

/** The first answer counts; says whether this was it. */
export async function answerAllocation(db: Queryable, answered: AllocationAnswered): Promise<boolean> {
  return (await db.query(answerStatement, answered)).length > 0;
}

const postponeStatement = statement({
  name: 'tax_postpone_allocation',
  params: { invoice_id: uuid, next_try_at: instant },
  row: {},
  text: `update tax_allocation set next_try_at = :next_try_at where invoice_id = :invoice_id and answered_at is null`,
});

/** Nothing was heard: asked again at a moment (epoch ms). */
export async function postponeAllocation(db: Queryable, invoiceId: string, nextTryAt: number): Promise<void> {
  await db.query(postponeStatement, { invoiceId, nextTryAt });
}
