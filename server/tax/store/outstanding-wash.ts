import type { LotId, OrderId } from '#contracts/core/ids.ts';
import type { TaxCustomer } from '#domain/tax/buyer.ts';
import type { TaxDocumentReference, TaxPaymentMeans, TaxedWashesReference } from '#domain/tax/tax-document-content.ts';
import type { WashSubject } from '#domain/tax/tax-documents.ts';
import type { LotMovement } from '#domain/tax/lot-movement-prices.ts';
import { bigint, instant, integer, json, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export type EarlierTaxDocument = TaxDocumentReference & {
  readonly id: string;
  readonly totalAgorot: number;
  readonly vatAgorot: number;
  /** Epoch ms. */
  readonly taxPoint: number;
  readonly washes: TaxedWashesReference;
  readonly quantity: number;
  readonly customer: TaxCustomer | null;
};

/**
 * Washes whose document is not issued yet. They were used, were credited back to the voucher, or were unused when their
 * voucher ended.
 */
export type OutstandingWash = {
  readonly subject: WashSubject;
  readonly subjectId: string;
  readonly creditMoveId: number;
  readonly lotId: LotId;
  readonly orderId: OrderId;
  readonly orderCode: string;
  readonly units: number;
  /** Epoch ms. */
  readonly occurredAt: number;
  readonly method: TaxPaymentMeans;
  readonly last4: string | null;
  readonly name: string;
  readonly nameHe: string;
  readonly valueAgorot: number;
  readonly initial: number;
  readonly moves: readonly LotMovement[];
  /**
   * Receipt of the payment, or null if it is not issued yet. For a wash that was credited back, `original` is the
   * document of its use, or null if there is none yet.
   */
  readonly receipt: TaxDocumentReference | null;
  readonly original: EarlierTaxDocument | null;
  /** Business to which the buyer wants the documents made out. Null for a private customer. */
  readonly customer: TaxCustomer | null;
};

const listStatement = statement({
  name: 'tax_list_owed_washes',
  params: { since: bigint, limit: integer },
  row: {
    ...pick('tax_document', 'subject_id'),
    ...pick('credit_move', 'credit_move_id'),
    ...pick('credit_lot', 'lot_id value_agorot initial'),
    ...pick('payment', 'order_id method last4'),
    ...pick('shop_order', 'order_code'),
    ...pick('tax_buyer', 'name'),
    ...pick('wash_package', 'name_he'),
    subject: word<WashSubject>(),
    units: integer,
    occurred_at: instant,
    moves: json<readonly LotMovement[]>(),
    receipt: nullable(json<TaxDocumentReference>()),
    original: nullable(json<EarlierTaxDocument>()),
    customer: nullable(json<TaxCustomer>()),
  },
  text: `
select o.subject, o.subject_id, o.credit_move_id, o.lot_id, o.order_id, s.order_code,
  abs(m.remaining_delta + m.held_delta) as units, o.occurred_at, p.method, p.last4, w.name, w.name_he, c.value_agorot,
  c.initial, h.moves, r.receipt, a.original, b.customer
from tax_owed_wash o
join credit_move m using (credit_move_id)
join credit_lot c on c.lot_id = o.lot_id
join shop_order s on s.order_id = o.order_id
join payment p on p.payment_id = o.payment_id
join order_line l on l.order_line_id = o.order_line_id
join wash_package w using (wash_package_id)
cross join lateral (
  select jsonb_agg(jsonb_build_object('id', x.credit_move_id, 'reason', x.reason,
    'delta', x.remaining_delta + x.held_delta, 'refId', x.ref_id) order by x.credit_move_id) as moves
  from credit_move x
  where x.lot_id = o.lot_id and x.reason <> 'issue' and x.remaining_delta + x.held_delta <> 0) h
left join lateral (
  select jsonb_build_object('type', d.document_type, 'number', d.number) as receipt
  from tax_document d where d.subject = 'capture' and d.subject_id = o.payment_id) r on true
left join lateral (
  select jsonb_build_object('id', d.tax_document_id, 'type', d.document_type, 'number', d.number,
    'totalAgorot', d.total_agorot, 'vatAgorot', d.vat_agorot,
    'taxPoint', (extract(epoch from d.tax_point) * 1000)::bigint, 'washes', d.content -> 'washes',
    'quantity', (d.content -> 'lines' -> 0 ->> 'quantity')::int, 'customer', d.content -> 'customer') as original
  from tax_document f
  -- a reissue to a business replaces its original
  left join tax_document n on n.subject = 'reissue' and n.subject_id = f.tax_document_id
  join tax_document d on d.tax_document_id = coalesce(n.tax_document_id, f.tax_document_id)
  where o.subject = 'wash_back' and f.subject = 'wash' and f.subject_id = o.subject_id) a on true
left join lateral (
  select jsonb_build_object('name', t.name, 'registration', t.registration) as customer
  from tax_buyer t where t.order_id = o.order_id) b on true
where o.written_in >= :since
  and not exists (select from tax_document d where d.subject = o.subject and d.subject_id = o.subject_id)
-- documents that wait for their receipt or original do not block the others
order by r.receipt is null or (o.subject = 'wash_back' and a.original is null),
  exists (select from tax_held h where h.subject = o.subject and h.subject_id = o.subject_id), o.credit_move_id
limit :limit`,
});

/**
 * Returns movements of washes without a document that were written by the transaction `since` or later. Movements whose
 * document can be issued now come first, then the oldest.
 */
export async function listOutstandingWashes(
  db: Queryable,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<readonly OutstandingWash[]> {
  return await db.query(listStatement, { since, limit });
}
