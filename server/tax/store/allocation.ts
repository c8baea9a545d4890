import type { OrderId } from '#contracts/core/ids.ts';
import type { TaxDocumentSubject } from '#domain/tax/tax-documents.ts';
import { agorot, array, instant, integer, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const foundRow = {
  ...pick('tax_allocation', 'invoice_id subject_id total_agorot vat_agorot confirmation refusal'),
  subject: word<TaxDocumentSubject>(),
} as const;

/** Allocation of an invoice. Number and refusal are both null until the Authority responds. */
export type StoredAllocation = RowOf<typeof foundRow>;

const findStatement = statement({
  name: 'tax_find_allocations',
  params: { subject_ids: array(uuid) },
  row: foundRow,
  text: `
select invoice_id, subject, subject_id, total_agorot, vat_agorot, confirmation, refusal
from tax_allocation where subject_id = any(:subject_ids)`,
});

export async function findAllocations(db: Queryable, subjectIds: readonly string[]): Promise<StoredAllocation[]> {
  return await db.query(findStatement, { subjectIds });
}

const addStatement = statement({
  name: 'tax_add_allocations',
  params: {
    ...pick('tax_allocation', 'asked_at'),
    invoice_ids: array(uuid),
    subjects: array(text),
    subject_ids: array(uuid),
    order_ids: array(uuid),
    document_types: array(integer),
    tax_points: array(instant),
    totals: array(agorot),
    vats: array(agorot),
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
  readonly subject: TaxDocumentSubject;
  readonly subjectId: string;
  readonly orderId: OrderId;
  readonly documentType: number;
  /** Epoch ms. */
  readonly taxPoint: number;
  readonly totalAgorot: number;
  readonly vatAgorot: number;
};

/** Records requests for allocation numbers, which are due from the time `askedAt` on (epoch ms). It is idempotent. */
export async function addAllocations(tx: Tx, allocations: readonly NewAllocation[], askedAt: number): Promise<void> {
  await tx.query(addStatement, {
    invoiceIds: allocations.map((each) => each.invoiceId),
    subjects: allocations.map((each) => each.subject),
    subjectIds: allocations.map((each) => each.subjectId),
    orderIds: allocations.map((each) => each.orderId),
    documentTypes: allocations.map((each) => each.documentType),
    taxPoints: allocations.map((each) => each.taxPoint),
    totals: allocations.map((each) => each.totalAgorot),
    vats: allocations.map((each) => each.vatAgorot),
    askedAt,
  });
}

const dueRow = {
  ...pick('tax_allocation', 'invoice_id document_type tax_point total_agorot vat_agorot asked_at tries'),
  ...pick('shop_order', 'order_code'),
  ...pick('tax_buyer', 'name registration'),
} as const;

/** Invoice whose allocation request is due. `tries` includes the current try. Times are in epoch ms. */
export type DueAllocation = RowOf<typeof dueRow>;

const claimStatement = statement({
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

type AllocationRequestClaim = { readonly now: number; readonly leasedUntil: number; readonly limit: number };

export async function claimDueAllocations(db: Queryable, claim: AllocationRequestClaim): Promise<DueAllocation[]> {
  return await db.query(claimStatement, claim);
}

const answerStatement = statement({
  name: 'tax_answer_allocation',
  params: { ...pick('tax_allocation', 'invoice_id confirmation refusal'), answered_at: instant },
  row: pick('tax_allocation', 'invoice_id'),
  text: `
update tax_allocation set answered_at = :answered_at, confirmation = :confirmation, refusal = :refusal
where invoice_id = :invoice_id and answered_at is null
returning invoice_id`,
});

export type AllocationResponse = ParamsOf<typeof answerStatement>;

/**
 * Records the Authority's response. Returns false if a response was already recorded, because the first response is
 * valid.
 */
export async function recordAllocationResponse(
  db: Queryable,
  allocationResponse: AllocationResponse,
): Promise<boolean> {
  return (await db.query(answerStatement, allocationResponse)).length > 0;
}

const postponeStatement = statement({
  name: 'tax_postpone_allocation',
  params: pick('tax_allocation', 'invoice_id next_try_at'),
  row: {},
  text: `update tax_allocation set next_try_at = :next_try_at where invoice_id = :invoice_id and answered_at is null`,
});

/**
 * Schedules the next try of a request that has no response yet. `nextTryAt` is in epoch ms. Does nothing if a response
 * was recorded.
 */
export async function postponeAllocation(db: Queryable, invoiceId: string, nextTryAt: number): Promise<void> {
  await db.query(postponeStatement, { invoiceId, nextTryAt });
}
