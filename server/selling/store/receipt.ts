import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { CustomerId, LotId, OrderId } from '#contracts/core/ids.ts';
import type { DiscountDecision } from '#domain/loyalty/member-discount.ts';
import type { TaxTreatment } from '#contracts/tax/documents.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { agorot, bytes, id, instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import { giftClaimSql, type GiftClaimRow } from '#server/entitlements/public.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** A paid order as its receipt needs it; what is personal is still sealed. Instants are epoch ms, money is agorot. */
export type ReceiptRow = {
  readonly orderId: OrderId;
  readonly orderCode: string;
  readonly packageId: number;
  readonly packageName: string;
  readonly packageNameHe: string;
  readonly washCount: number;
  /** Duration of the last wash in minutes; before the first wash, the duration as sold. */
  readonly washMinutes: number;
  /** When and where that was; null before the first, and of a gift: where somebody else washes is theirs. */
  readonly washedAt: number | null;
  readonly locationName: string | null;
  readonly locationNameHe: string | null;
  readonly grossAgorot: number;
  readonly discountAgorot: number;
  /** `{}` where no member bought. */
  readonly discountDecision: Partial<DiscountDecision>;
  /** Paid with points, or by the shop. */
  readonly creditUsedAgorot: number;
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
  readonly claim: GiftClaimRow | null;
};

const findStatement = statement({
  name: 'receipt_find',
  params: { receipt_hash: bytes },
  text: `
select o.order_id, o.order_code, w.number as package_id, w.name as package_name, w.name_he as package_name_he,
  l.grants_units * l.quantity as wash_count,
  coalesce(t.minutes, w.wash_minutes) as wash_minutes, t.washed_at, t.location_name, t.location_name_he, o.gross_agorot, o.discount_agorot, o.discount_decision,
  o.credit_used_agorot, o.due_agorot, r.refunded_agorot, o.paid_at, l.tax_treatment,
  o.payment_method, p.last4, o.private_sealed, o.customer_id, o.guest_hash,
  c.lot_id, c.code_version, c.claim
from shop_order o
join order_line l on l.order_id = o.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join lateral (
  select last4 from payment
  where order_id = o.order_id and state in ('captured', 'part_refunded', 'refunded')
  order by captured_at limit 1) p on true
left join lateral (
  select lot_id, code_version, ${giftClaimSql('credit_lot', 'o')} as claim from credit_lot
  where source = 'order_line' and source_id = l.order_line_id and state <> 'void'
  order by ordinal limit 1) c on true
cross join lateral (
  select coalesce(sum(x.amount_agorot), 0)::bigint as refunded_agorot
  from refund x join payment y on y.payment_id = x.payment_id
  where y.order_id = o.order_id and x.state = 'done' and not y.unassigned) r
left join lateral (
  select coalesce(x.started_at, x.created_at) as washed_at, x.minutes, s.name as location_name,
    s.name_he as location_name_he
  from credit_lot c join redemption x using (lot_id) join station s using (station_id)
  where c.source = 'order_line' and c.source_id = l.order_line_id and not c.gift and x.state = 'completed'
  order by x.created_at desc, x.redemption_id desc limit 1) t on true
where o.receipt_hash = :receipt_hash and o.paid_at is not null`,
  row: {
    order_id: id<OrderId>(),
    order_code: text,
    package_id: integer,
    package_name: text,
    package_name_he: text,
    wash_count: integer,
    wash_minutes: integer,
    washed_at: nullable(instant),
    location_name: nullable(text),
    location_name_he: nullable(text),
    gross_agorot: agorot,
    discount_agorot: agorot,
    discount_decision: json<Partial<DiscountDecision>>(),
    credit_used_agorot: agorot,
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
    claim: nullable(json<GiftClaimRow>()),
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
