import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { CustomerId, OrderId, OrderLineId, PaymentId, PriceVersionId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { DiscountDecision } from '#domain/loyalty/member-discount.ts';
import {
  agorot,
  array,
  boolean,
  bytes,
  id,
  instant,
  integer,
  json,
  nullable,
  text,
  uuid,
  word,
} from '#server/core/db/statements/column.ts';
import type { BatchQueryable, Queryable } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Values that are written for every sale. Instants are in epoch ms, money is in agorot. */
export type NewOrder = {
  readonly orderId: OrderId;
  readonly orderLineId: OrderLineId;
  readonly orderCode: string;
  readonly kind: 'package' | 'gift';
  readonly locale: Locale;
  readonly giftLocale: Locale | null;
  readonly giftDueAt: number | null;
  readonly washPackageId: string;
  readonly priceVersionId: PriceVersionId;
  readonly grossAgorot: number;
  readonly discountAgorot: number;
  /** Part of the price in agorot that was paid with points or given by staff for free. */
  readonly creditUsedAgorot: number;
  readonly dueAgorot: number;
  /** Applied and rejected discount rules. Null if the buyer has no account. */
  readonly discountDecision: DiscountDecision | null;
  readonly paymentMethod: PaymentMethod;
  readonly guestHash: Buffer;
  /** Account of the buyer. Null for a guest. */
  readonly customerId: CustomerId | null;
  /** Loyalty terms at the time of the order. Null for a guest, and for free washes given by staff. */
  readonly loyaltyTermsId: number | null;
  readonly privateSealed: Buffer;
  /**
   * Search keys of a gift's recipient and sender, or of the phone number that a buyer entered at a machine. Null if
   * there are none.
   */
  readonly peopleKeys: readonly Buffer[] | null;
  readonly partKeys: readonly Buffer[];
  readonly emailIndex: Buffer;
  readonly tokenHash: Buffer;
  readonly receiptHash: Buffer;
  readonly termsVersion: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly idempotency: { readonly endpoint: string; readonly key: string; readonly bodyHash: Buffer };
};

/** First payment attempt of an order. Instants are in epoch ms. */
export type NewPayment = {
  readonly paymentId: PaymentId;
  readonly provider: string;
  readonly merchantRef: string;
  readonly openingUntil: number;
  readonly nextCheckAt: number;
};

/**
 * Result of placing an order. `repeated`: the idempotency key was used before. `price_changed`: the catalogue now has a
 * different price. In these two cases nothing is written.
 */
export type PlaceOrderResult = 'placed' | 'repeated' | 'price_changed';

export const orderParams = {
  ...pick('outbox', 'created_at'),
  ...pick('credit_lot', 'customer_id'),
  order_id: id<OrderId>(),
  wash_package_id: uuid,
  endpoint: text,
  key: uuid,
  body_hash: bytes,
  price_version_id: id<PriceVersionId>(),
  order_code: text,
  kind: word<'package' | 'gift'>(),
  locale: word<Locale>(),
  gift_locale: nullable(word<Locale>()),
  gift_due_at: nullable(instant),
  gross_agorot: agorot,
  discount_agorot: agorot,
  credit_used_agorot: agorot,
  due_agorot: agorot,
  discount_decision: json<DiscountDecision | Record<never, never>>(),
  payment_method: word<PaymentMethod>(),
  guest_hash: bytes,
  private_sealed: bytes,
  people_keys: nullable(array(bytes)),
  part_keys: array(bytes),
  email_index: bytes,
  token_hash: bytes,
  receipt_hash: bytes,
  terms_version: text,
  expires_at: instant,
  order_line_id: id<OrderLineId>(),
  loyalty_terms_id: nullable(integer),
} as const;

// idempotency keys are inserted in sorted order, so that two batches with the same keys cannot deadlock
export function placeOrderSql(state: 'awaiting_payment' | 'fulfilled'): string {
  return `
with sellable as (
  select i.*, w.wash_count, w.tax_treatment
  from input i
  join wash_package w on w.wash_package_id = i.wash_package_id and w.active
  where i.price_version_id = (
    select v.price_version_id from price_version v
    where v.wash_package_id = i.wash_package_id and v.valid_from <= i.created_at and v.withdrawn_at is null
    order by v.valid_from desc limit 1)
), claimed as (
  insert into idempotency_key (endpoint, key, body_hash, order_id, created_at)
  select endpoint, key, body_hash, order_id, created_at from sellable
  order by endpoint, key, input_no
  on conflict do nothing
  returning order_id
), placed as (
  insert into shop_order (order_id, order_code, state, kind, locale, gross_agorot, discount_agorot, credit_used_agorot,
    due_agorot, discount_decision, payment_method, guest_hash, private_sealed, people_keys, part_keys, email_index, token_hash,
    receipt_hash, terms_version, created_at, expires_at, customer_id, loyalty_terms_id, gift_locale, gift_due_at, paid_at)
  select order_id, order_code, '${state}', kind, locale, gross_agorot, discount_agorot, credit_used_agorot,
    due_agorot, discount_decision, payment_method, guest_hash, private_sealed, people_keys, part_keys, email_index, token_hash,
    receipt_hash, terms_version, created_at, expires_at, customer_id, loyalty_terms_id, gift_locale, gift_due_at, ${state === 'fulfilled' ? 'created_at' : 'null::timestamptz'}
  from sellable join claimed using (order_id)
), lined as (
  insert into order_line (order_line_id, order_id, wash_package_id, price_version_id, quantity,
    unit_price_agorot, line_total_agorot, grants_units, tax_treatment)
  select order_line_id, order_id, wash_package_id, price_version_id, 1, gross_agorot, gross_agorot, wash_count,
    tax_treatment
  from sellable join claimed using (order_id)
)`;
}

export const placeOrderRow = { claimed: boolean, price_current: boolean } as const;

export function placeOrderResultSql(...[column, join = '']: readonly string[]): string {
  return `
select input_no, c.order_id is not null as claimed, s.order_id is not null as price_current${column === undefined ? '' : `, ${column}`}
from input left join sellable s using (input_no) left join claimed c on c.order_id = s.order_id ${join}`;
}

const placeOrderStatement = batchedStatement({
  name: 'order_place',
  params: {
    ...pick('payment', 'payment_id provider merchant_ref'),
    ...orderParams,
    opening_until: instant,
    next_check_at: instant,
  },
  row: placeOrderRow,
  text: `${placeOrderSql('awaiting_payment')}, attempted as (
  insert into payment (payment_id, order_id, attempt, provider, method, merchant_ref, amount_agorot, currency, state,
    created_at, opening_until, next_check_at)
  select payment_id, order_id, 1, provider, payment_method, merchant_ref, due_agorot, 'ILS', 'created',
    created_at, opening_until, next_check_at
  from sellable join claimed using (order_id)
)${placeOrderResultSql()}`,
});

/**
 * Writes idempotency key, order, line and first attempt in one atomic statement, which is batched with concurrent
 * orders. The statement compares the price with the catalogue, so that nothing is sold at an outdated price. It takes
 * the number of washes from the catalogue.
 */
export async function placeOrder(db: BatchQueryable, order: NewOrder, payment: NewPayment): Promise<PlaceOrderResult> {
  const [row] = await db.gather(placeOrderStatement, { ...orderInputOf(order), ...payment });
  return orderResultOf(row);
}

export function orderInputOf({ idempotency, ...order }: NewOrder) {
  return { ...order, ...idempotency, discountDecision: order.discountDecision ?? {} };
}

export function orderResultOf(
  row: { readonly claimed: boolean; readonly priceCurrent: boolean } | undefined,
): PlaceOrderResult {
  if (row?.claimed === true) return 'placed';
  return row?.priceCurrent === true ? 'repeated' : 'price_changed';
}

const rebindOrderStatement = statement({
  name: 'order_rebind',
  params: { ...pick('shop_order', 'order_id'), guest_hash: bytes },
  row: pick('shop_order', 'order_id'),
  text: `
update shop_order set guest_hash = :guest_hash
where order_id = :order_id and state = 'awaiting_payment' and guest_hash is distinct from :guest_hash
returning order_id`,
});

/**
 * Binds an unpaid order to the browser that repeats its checkout with the same idempotency key. A crash may have lost
 * the first response with the purchase cookie. A paid order is never bound to another browser.
 */
export async function bindOrderToBrowser(db: Queryable, orderId: OrderId, guestHash: Buffer): Promise<void> {
  await db.query(rebindOrderStatement, { orderId, guestHash });
}
