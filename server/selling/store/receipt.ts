import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { CustomerId, LotId, OrderId } from '#contracts/core/ids.ts';
import type { DiscountDecision } from '#domain/loyalty/member-discount.ts';
import type { TaxTreatment } from '#contracts/tax/documents.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { id, instant, integer, json, nullable, text } from '#server/core/db/statements/column.ts';
import { giftClaimSql, type GiftClaimRow } from '#server/entitlements/public.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * A paid order with the facts for its receipt. Personal data is still encrypted. Instants are in epoch ms, money is in
 * agorot.
 */
export type ReceiptRow = {
  readonly orderId: OrderId;
  readonly orderCode: string;
  readonly packageId: number;
  readonly packageName: string;
  readonly packageNameHe: string;
  readonly washCount: number;
  /** Duration of the last wash in minutes. Before the first wash, and for gifts, it is the product's duration. */
  readonly washMinutes: number;
  /**
   * Time and location of the last wash. Null before the first wash, and for gifts, because a recipient's washes are
   * private.
   */
  readonly washedAt: number | null;
  readonly locationName: string | null;
  readonly locationNameHe: string | null;
  readonly grossAgorot: number;
  readonly discountAgorot: number;
  /** Decision about the discount. It is `{}` if the buyer has no account. */
  readonly discountDecision: Partial<DiscountDecision>;
  /** Part of the price in agorot that was paid with points or given by staff for free. */
  readonly creditUsedAgorot: number;
  readonly dueAgorot: number;
  readonly refundedAgorot: number;
  readonly paidAt: number;
  readonly taxTreatment: TaxTreatment;
  readonly paymentMethod: PaymentMethod;
  readonly last4: string | null;
  readonly privateSealed: Buffer;
  /** Account to which the order belongs. Null for a guest. */
  readonly customerId: CustomerId | null;
  /**
   * Hash of the token of the browser that bought the order. Null for a membership's renewal, and after the buyer's data
   * was deleted.
   */
  readonly guestHash: Buffer | null;
  /** Voucher (lot) of the order. Null if every voucher was voided. */
  readonly lotId: LotId | null;
  readonly codeVersion: number | null;
  /** State of the voucher `lotId`. Null if there is no voucher. */
  readonly lotState: string | null;
  readonly claim: GiftClaimRow | null;
};

const findStatement = statement({
  name: 'receipt_find',
  params: pick('shop_order', 'receipt_hash'),
  text: `
select o.order_id, o.order_code, w.number as package_id, w.name as package_name, w.name_he as package_name_he,
  l.grants_units * l.quantity as wash_count,
  coalesce(t.minutes, w.wash_minutes) as wash_minutes, t.washed_at, t.location_name, t.location_name_he, o.gross_agorot, o.discount_agorot, o.discount_decision,
  o.credit_used_agorot, o.due_agorot, r.refunded_agorot, o.paid_at, l.tax_treatment,
  o.payment_method, p.last4, o.private_sealed, o.customer_id, o.guest_hash,
  c.lot_id, c.code_version, c.lot_state, c.claim
from shop_order o
join order_line l on l.order_id = o.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join lateral (
  select last4 from payment
  where order_id = o.order_id and state in ('captured', 'part_refunded', 'refunded')
  order by captured_at limit 1) p on true
left join lateral (
  select lot_id, code_version, state as lot_state, ${giftClaimSql('credit_lot', 'o')} as claim from credit_lot
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
    ...pick(
      'shop_order',
      `
  order_id order_code gross_agorot discount_agorot credit_used_agorot due_agorot payment_method
  private_sealed customer_id guest_hash`,
    ),
    ...pick('wash_package', 'wash_count wash_minutes tax_treatment'),
    ...pick('payment', 'refunded_agorot last4'),
    package_id: integer,
    package_name: text,
    package_name_he: text,
    washed_at: nullable(instant),
    location_name: nullable(text),
    location_name_he: nullable(text),
    discount_decision: json<Partial<DiscountDecision>>(),
    paid_at: instant,
    lot_id: nullable(id<LotId>()),
    code_version: nullable(integer),
    lot_state: nullable(text),
    claim: nullable(json<GiftClaimRow>()),
  },
});

/**
 * Returns the order to which this receipt link belongs. A refunded second payment is not part of the sale and not on
 * its receipt. Returns null if there is no such order, or if it is unpaid.
 */
export async function findReceipt(db: Queryable, receiptHash: Buffer): Promise<ReceiptRow | null> {
  const [row] = await db.query(findStatement, { receiptHash });
  return row ?? null;
}
