import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { CustomerId, LotId, OrderId } from '#contracts/core/ids.ts';
import type { TaxTreatment } from '#domain/ledger/ledger.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { agorot, bytes, id, instant, integer, nullable, text, word } from '#server/core/db/column.ts';
import { statement } from '#server/core/db/statement.ts';

/** A paid order as its receipt needs it; what is personal is still sealed. Instants are epoch ms, money is agorot. */
export type ReceiptRow = {
  readonly orderId: OrderId;
  readonly orderCode: string;
  readonly packageId: number;
  readonly packageName: string;
  readonly packageNameHe: string;
  readonly washCount: number;
  readonly washMinutes: number;
  readonly grossAgorot: number;
  readonly discountAgorot: number;
  readonly dueAgorot: number;
  readonly refundedAgorot: number;
  readonly paidAt: number;
  readonly taxTreatment: TaxTreatment;
  readonly paymentMethod: PaymentMethod;
  readonly last4: string | null;
  readonly privateSealed: Buffer;
  /** The account it belongs to; null for a guest's. */
  readonly customerId: CustomerId | null;
  /** The browser that bought it; null where an account did. */
  readonly guestHash: Buffer | null;
  /** What it brought, where anything of that is left. */
  readonly lotId: LotId | null;
  readonly codeVersion: number | null;
};

const findStatement = statement({
  name: 'receipt_find',
  params: { receipt_hash: bytes },
  text: `
select o.order_id, o.order_code, w.number as package_id, w.name as package_name, w.name_he as package_name_he,
  l.grants_units * l.quantity as wash_count,
  w.wash_minutes, o.gross_agorot, o.discount_agorot, o.due_agorot, r.refunded_agorot, o.paid_at, w.tax_treatment,
  o.payment_method, p.last4, o.private_sealed, o.customer_id, o.guest_hash,
  c.lot_id, c.code_version
from shop_order o
join order_line l on l.order_id = o.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join lateral (
  select last4 from payment
  where order_id = o.order_id and state in ('captured', 'part_refunded', 'refunded')
  order by captured_at limit 1) p on true
left join lateral (
  select lot_id, code_version from credit_lot
  where source = 'order_line' and source_id = l.order_line_id and state <> 'void'
  order by ordinal limit 1) c on true
cross join lateral (
  select coalesce(sum(x.amount_agorot), 0)::bigint as refunded_agorot
  from refund x join payment y on y.payment_id = x.payment_id
  where y.order_id = o.order_id and x.state = 'done' and not y.unassigned) r
where o.receipt_hash = :receipt_hash and o.paid_at is not null`,
  row: {
    order_id: id<OrderId>(),
    order_code: text,
    package_id: integer,
    package_name: text,
    package_name_he: text,
    wash_count: integer,
    wash_minutes: integer,
    gross_agorot: agorot,
    discount_agorot: agorot,
    due_agorot: agorot,
    refunded_agorot: agorot,
    paid_at: instant,
    tax_treatment: word<TaxTreatment>(),
    payment_method: word<PaymentMethod>(),
    last4: nullable(text),
    private_sealed: bytes,
    customer_id: nullable(id<CustomerId>()),
    guest_hash: nullable(bytes),
    lot_id: nullable(id<LotId>()),
    code_version: nullable(integer),
  },
});

/**
 * The order whose receipt link hashes to this; null where there is none or nothing was paid. A second payment
 * that was taken by mistake and given back is no part of the sale and not of its receipt.
 */
export async function findReceipt(db: Queryable, receiptHash: Buffer): Promise<ReceiptRow | null> {
  const [row] = await db.query(findStatement, { receiptHash });
  return row ?? null;
}
