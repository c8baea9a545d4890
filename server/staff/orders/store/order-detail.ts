import type { OrderId } from '#contracts/core/ids.ts';
import type { GoodwillReason } from '#contracts/core/goodwill.ts';
import type { DiscountDecision } from '#domain/loyalty/member-discount.ts';
import { integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { isGiftReceivedSql, giftClaimSql, type GiftClaimRow } from '#server/entitlements/public.ts';
import { orderColumns, orderJoins, orderRow } from './order-row.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Notice with which a customer cancelled an order. Its times are epoch milliseconds. */
type Cancellation = {
  readonly state: 'requested' | 'approved' | 'refused';
  readonly requestedAt: number;
  readonly dueAt: number;
  readonly withinWindow: boolean;
  readonly refundAgorot: number;
};

type Gift = {
  readonly dueAt: number | null;
  readonly arrived: boolean;
  readonly claim: GiftClaimRow | null;
  readonly waiting: boolean;
  readonly channel: string | null;
  readonly outcome: string | null;
};

type Goodwill = { readonly givenBy: string; readonly reason: GoodwillReason };

const detailRow = {
  ...pick('shop_order', 'locale paid_at gross_agorot discount_agorot customer_id'),
  ...orderRow,
  discount_decision: json<Partial<DiscountDecision>>(),
  cancellation: nullable(json<Cancellation>()),
  gift: nullable(json<Gift>()),
  goodwill: nullable(json<Goodwill>()),
} as const;
export type OrderDetailRow = RowOf<typeof detailRow>;

const findStatement = statement({
  name: 'staff_order_find',
  params: pick('shop_order', 'order_id'),
  row: detailRow,
  text: `
select ${orderColumns}, o.locale, o.paid_at, o.gross_agorot, o.discount_agorot, o.discount_decision,
  o.customer_id, k.cancellation, g.gift, (
    select json_build_object('givenBy', m.name, 'reason', w.reason)
    from goodwill w join staff_member m on m.staff_id = w.given_by where w.order_id = o.order_id) as goodwill
from shop_order o ${orderJoins}
left join lateral (
  select json_build_object('state', r.state, 'requestedAt', floor(extract(epoch from r.requested_at) * 1000),
    'dueAt', floor(extract(epoch from r.due_at) * 1000), 'withinWindow', r.within_window,
    'refundAgorot', r.refundable_agorot - r.fee_agorot) as cancellation
  from cancellation_request r where r.order_id = o.order_id) k on true
left join lateral (
  select json_build_object('dueAt', floor(extract(epoch from o.gift_due_at) * 1000),
    'arrived', ${isGiftReceivedSql('c')}, 'claim', ${giftClaimSql('c', 'o')},
    'waiting', exists (select from outbox x where x.order_id = o.order_id and x.state in ('new', 'leased')
      and x.topic in ('gift', 'gift_sms', 'gift_undelivered')),
    'channel', a.channel, 'outcome', a.outcome) as gift
  from credit_lot c
  left join lateral (
    select channel, outcome from gift_attempt where order_id = o.order_id order by outbox_id desc limit 1) a on true
  where o.kind = 'gift' and c.source = 'order_line' and c.source_id = l.order_line_id
  order by c.ordinal limit 1) g on true
where o.order_id = :order_id`,
});

export async function findOrderDetail(db: Queryable, orderId: OrderId): Promise<OrderDetailRow | null> {
  const [row] = await db.query(findStatement, { orderId });
  return row ?? null;
}

type CaseRow = { readonly kind: string; readonly openedAt: number; readonly closedAt: number | null };

const paymentRow = {
  ...pick(
    'payment',
    `
  payment_id attempt provider method state provider_ref merchant_ref last4 amount_agorot
  captured_agorot refunded_agorot created_at captured_at disputed_at unassigned`,
  ),
  failure_reason: nullable(text),
  exceptions: json<readonly CaseRow[]>(),
} as const;
export type OrderPaymentRow = RowOf<typeof paymentRow>;

const paymentsStatement = statement({
  name: 'staff_order_payments',
  params: pick('payment', 'order_id'),
  row: paymentRow,
  text: `
select p.payment_id, p.attempt, p.provider, p.method, p.state, p.provider_ref, p.merchant_ref, p.last4,
  p.amount_agorot, p.captured_agorot, p.refunded_agorot, p.created_at, p.captured_at, p.disputed_at,
  p.failure_reason, p.unassigned, (
    select coalesce(json_agg(json_build_object('kind', e.kind,
      'openedAt', floor(extract(epoch from e.opened_at) * 1000),
      'closedAt', floor(extract(epoch from e.closed_at) * 1000)) order by e.opened_at), '[]')
    from payment_exception e where e.payment_id = p.payment_id) as exceptions
from payment p where p.order_id = :order_id order by p.attempt`,
});

export async function listOrderPayments(db: Queryable, orderId: OrderId): Promise<OrderPaymentRow[]> {
  return await db.query(paymentsStatement, { orderId });
}

const refundRow = {
  ...pick('refund', 'refund_id payment_id amount_agorot reason created_at done_at last_error'),
  washes: integer,
  state: word<'requested' | 'sent' | 'done' | 'failed' | 'given_up'>(),
} as const;
export type OrderRefundRow = RowOf<typeof refundRow>;

const refundsStatement = statement({
  name: 'staff_order_refunds',
  params: pick('payment', 'order_id'),
  row: refundRow,
  text: `
select r.refund_id, r.payment_id, r.amount_agorot, r.units as washes, r.reason,
  case when r.given_up_at is null then r.state else 'given_up' end as state, r.created_at, r.done_at, r.last_error
from refund r join payment p using (payment_id) where p.order_id = :order_id order by r.created_at, r.refund_id`,
});

export async function listOrderRefunds(db: Queryable, orderId: OrderId): Promise<OrderRefundRow[]> {
  return await db.query(refundsStatement, { orderId });
}

const lotRow = pick('credit_lot', 'lot_id code_version state initial remaining held expires_at');
export type OrderLotRow = RowOf<typeof lotRow>;

const lotsStatement = statement({
  name: 'staff_order_lots',
  params: pick('order_line', 'order_id'),
  row: lotRow,
  text: `
select c.lot_id, c.code_version, c.state, c.initial, c.remaining, c.held, c.expires_at
from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
where l.order_id = :order_id order by c.ordinal`,
});

export async function listOrderLots(db: Queryable, orderId: OrderId): Promise<OrderLotRow[]> {
  return await db.query(lotsStatement, { orderId });
}

const sealedStatement = statement({
  name: 'staff_order_sealed',
  params: pick('shop_order', 'order_id'),
  row: pick('shop_order', 'private_sealed'),
  text: 'select private_sealed from shop_order where order_id = :order_id',
});

/** Returns the encrypted personal data of an order's buyer. Returns null if the order does not exist. */
export async function findOrderSealed(db: Queryable, orderId: OrderId): Promise<Buffer | null> {
  const [row] = await db.query(sealedStatement, { orderId });
  return row?.privateSealed ?? null;
}
