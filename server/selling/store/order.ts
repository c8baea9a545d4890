import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { CustomerId, OrderId, OrderLineId, PaymentId, PriceVersionId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { DiscountDecision } from '#domain/loyalty/member-discount.ts';
import { boolean, id } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

/** Everything one sale writes before the provider is called; instants are epoch ms, money is agorot. */
export type NewOrder = {
  readonly orderId: OrderId;
  readonly orderLineId: OrderLineId;
  readonly orderCode: string;
  readonly kind: 'package' | 'gift';
  readonly locale: Locale;
  readonly washPackageId: string;
  readonly priceVersionId: PriceVersionId;
  readonly grossAgorot: number;
  readonly discountAgorot: number;
  readonly dueAgorot: number;
  /** Which member rules won and lost; null where the buyer was no member. */
  readonly discountDecision: DiscountDecision | null;
  readonly paymentMethod: PaymentMethod;
  readonly guestHash: Buffer;
  /** Null for a guest. */
  readonly customerId: CustomerId | null;
  readonly privateSealed: Buffer;
  readonly emailIndex: Buffer;
  readonly tokenHash: Buffer;
  readonly receiptHash: Buffer;
  readonly termsVersion: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly idempotency: { readonly endpoint: string; readonly key: string; readonly bodyHash: Buffer };
  readonly payment: {
    readonly paymentId: PaymentId;
    readonly provider: string;
    readonly merchantRef: string;
    readonly openingUntil: number;
    readonly nextCheckAt: number;
  };
};

/**
 * `price_changed`: the catalogue sells at another price by now, nothing was written.
 * `repeated`: the key was used before, nothing was written.
 */
export type PlaceOrderResult = 'placed' | 'repeated' | 'price_changed';

const placeOrderStatement = statement({
  name: 'order_place',
  row: { claimed: boolean, price_current: boolean },
  text: `
with current_price as (
  select v.price_version_id, w.wash_count
  from wash_package w
  cross join lateral (
    select price_version_id from price_version v
    where v.wash_package_id = w.wash_package_id and v.valid_from <= $2
    order by v.valid_from desc limit 1) v
  where w.wash_package_id = $3 and w.active
), claimed as (
  insert into idempotency_key (endpoint, key, body_hash, order_id, created_at)
  select $4, $5, $6, $1, $2 from current_price where price_version_id = $7
  on conflict do nothing
  returning order_id
), placed as (
  insert into shop_order (order_id, order_code, state, kind, locale, gross_agorot, discount_agorot, due_agorot,
    discount_decision, payment_method, guest_hash, private_sealed, email_index, token_hash, receipt_hash,
    terms_version, created_at, expires_at, customer_id)
  select order_id, $8, 'awaiting_payment', $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $2, $22, $29
  from claimed
  returning order_id
), lined as (
  insert into order_line (order_line_id, order_id, wash_package_id, price_version_id, quantity,
    unit_price_agorot, line_total_agorot, grants_units)
  select $23, order_id, $3, $7, 1, $11, $11, wash_count from placed, current_price
), attempted as (
  insert into payment (payment_id, order_id, attempt, provider, method, merchant_ref, amount_agorot, currency, state,
    created_at, opening_until, next_check_at)
  select $24, order_id, 1, $25, $15, $26, $13, 'ILS', 'created', $2, $27, $28 from placed
)
select exists (select from claimed) as claimed,
  exists (select from current_price where price_version_id = $7) as price_current`,
});

/**
 * Key, order, line and first attempt in one statement: all of it or nothing, in one round trip.
 * The catalogue is compared inside it, so a price that changed a moment ago sells nothing; how many washes are
 * granted is the catalogue's own word.
 */
export async function placeOrder(db: Queryable, order: NewOrder): Promise<PlaceOrderResult> {
  const { idempotency, payment } = order;
  const [row] = await db.query(placeOrderStatement, [
    order.orderId,
    new Date(order.createdAt),
    order.washPackageId,
    idempotency.endpoint,
    idempotency.key,
    idempotency.bodyHash,
    order.priceVersionId,
    order.orderCode,
    order.kind,
    order.locale,
    order.grossAgorot,
    order.discountAgorot,
    order.dueAgorot,
    order.discountDecision === null ? '{}' : JSON.stringify(order.discountDecision),
    order.paymentMethod,
    order.guestHash,
    order.privateSealed,
    order.emailIndex,
    order.tokenHash,
    order.receiptHash,
    order.termsVersion,
    new Date(order.expiresAt),
    order.orderLineId,
    payment.paymentId,
    payment.provider,
    payment.merchantRef,
    new Date(payment.openingUntil),
    new Date(payment.nextCheckAt),
    order.customerId,
  ]);
  if (row?.claimed === true) return 'placed';
  return row?.priceCurrent === true ? 'repeated' : 'price_changed';
}

const rebindOrderStatement = statement({
  name: 'order_rebind',
  row: { order_id: id<OrderId>() },
  text: `
update shop_order set guest_hash = $2
where order_id = $1 and state = 'awaiting_payment' and guest_hash is distinct from $2
returning order_id`,
});

/**
 * The browser that repeats a checkout with its key is the one that buys, even where a crash swallowed the answer
 * that would have brought its cookie. Once paid, nothing is rebound.
 */
export async function rebindOrder(db: Queryable, orderId: OrderId, guestHash: Buffer): Promise<void> {
  await db.query(rebindOrderStatement, [orderId, guestHash]);
}
