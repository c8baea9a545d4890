import type { LotId, OrderId } from '#contracts/core/ids.ts';
import type { DiscountDecision } from '#domain/loyalty/member-discount.ts';
import {
  agorot,
  array,
  boolean,
  id,
  instant,
  integer,
  json,
  nullable,
  text,
  word,
} from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Record whose past state is requested. Exactly one of these ids is set, the others are null. */
export type PointInTimeSubject = ParamsOf<typeof bornStatement>;

const subjectParams = {
  ...pick('shop_order', 'customer_id'),
  order_id: nullable(id<OrderId>()),
  lot_id: nullable(id<LotId>()),
} as const;

const foundStatement = statement({
  name: 'past_orders_found',
  params: { ...subjectParams, at: instant },
  row: pick('shop_order', 'order_id'),
  text: `
select order_id from shop_order where order_id = :order_id and created_at <= :at
union select l.order_id from credit_lot c join order_line l on l.order_line_id = c.source_id
  where c.lot_id = :lot_id and c.source = 'order_line'
union select order_id from shop_order where customer_id = :customer_id and created_at <= :at`,
});

export async function listOrdersAt(db: Queryable, subject: PointInTimeSubject, at: number): Promise<OrderId[]> {
  return (await db.query(foundStatement, { ...subject, at })).map(({ orderId }) => orderId);
}

const bornStatement = statement({
  name: 'past_subject_born',
  params: subjectParams,
  row: { since: instant },
  text: `
select created_at as since from shop_order where order_id = :order_id
union all select issued_at from credit_lot where lot_id = :lot_id and kind = 'wash' and source = 'order_line'
union all select created_at from customer where customer_id = :customer_id and deleted_at is null`,
});

/**
 * Returns the creation time of a record in epoch milliseconds. Returns null if the record does not exist or the account
 * was deleted.
 */
export async function findSubjectCreatedAt(db: Queryable, subject: PointInTimeSubject): Promise<number | null> {
  const [row] = await db.query(bornStatement, subject);
  return row?.since ?? null;
}

const orderRow = {
  ...pick('shop_order', 'order_code paid_at expires_at gross_agorot discount_agorot due_agorot'),
  package_name: text,
  package_name_he: text,
  washes: integer,
  credit_agorot: agorot,
  discount_decision: json<Partial<DiscountDecision>>(),
  price_since: instant,
  rules_since: nullable(instant),
} as const;
/** Values that an order had when it was placed. Only `paidAt` changes later. */
export type OrderAsOfRow = RowOf<typeof orderRow>;

const orderStatement = statement({
  name: 'past_order',
  params: pick('shop_order', 'order_id'),
  row: orderRow,
  text: `
select o.order_code, o.paid_at, o.expires_at, w.name as package_name, w.name_he as package_name_he,
  l.quantity * l.grants_units as washes, o.gross_agorot, o.discount_agorot, o.credit_used_agorot as credit_agorot,
  o.due_agorot, o.discount_decision, v.valid_from as price_since, t.valid_from as rules_since
from shop_order o
join order_line l using (order_id)
join wash_package w on w.wash_package_id = l.wash_package_id
join price_version v on v.price_version_id = l.price_version_id
left join loyalty_terms t on t.loyalty_terms_id = o.loyalty_terms_id
where o.order_id = :order_id`,
});

export async function findPastOrder(db: Queryable, orderId: OrderId): Promise<OrderAsOfRow | null> {
  const [row] = await db.query(orderStatement, { orderId });
  return row ?? null;
}

const moneyStatement = statement({
  name: 'past_money',
  params: { order_ids: array(id<OrderId>()), at: instant },
  row: { ...pick('payment', 'refunded_agorot'), paid_agorot: agorot },
  text: `
select
  (select coalesce(sum(captured_agorot), 0)::bigint from payment
    where order_id = any(:order_ids) and captured_at <= :at) as paid_agorot,
  (select coalesce(sum(r.amount_agorot), 0)::bigint from refund r join payment p using (payment_id)
    where p.order_id = any(:order_ids) and r.done_at <= :at) as refunded_agorot`,
});

/** Returns the amounts, in agorot, that were paid and refunded for orders up to a given time (epoch ms). */
export async function sumPaidAndRefundedAt(db: Queryable, orderIds: readonly OrderId[], at: number) {
  const [row] = await db.query(moneyStatement, { orderIds, at });
  if (row === undefined) throw new Error('query returned no row');
  return row;
}

const lotRow = {
  ...pick('credit_lot', 'lot_id code_version initial held expires_at'),
  left: integer,
  ended: nullable(word<'expire' | 'void'>()),
  is_refunded: boolean,
  last_care: nullable(word<'freeze' | 'unfreeze'>()),
  frozen_since: nullable(instant),
  is_cancelling: boolean,
} as const;
export type LotAsOfRow = RowOf<typeof lotRow>;

// the audit entry of a reissued voucher code contains the versions of the old code and of the new code
const lotsStatement = statement({
  name: 'past_lots',
  params: { ...subjectParams, at: instant },
  row: lotRow,
  text: `
with found as (
  select lot_id from credit_lot where lot_id = :lot_id
  union select c.lot_id from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
    where l.order_id = :order_id
  union select lot_id from credit_lot where customer_id = :customer_id
)
select c.lot_id, coalesce(care.version_by_then, care.version_until_later, c.code_version) as code_version, c.initial, moved.remaining as left, moved.held,
  moved.ended, moved.is_refunded, c.expires_at, care.last_care, c.frozen_at as frozen_since, exists (
    select from order_line l join cancellation_request k on k.order_id = l.order_id
    where l.order_line_id = c.source_id and k.requested_at <= :at
      and (k.decided_at is null or k.decided_at > :at or k.state = 'approved')) as is_cancelling
from found join credit_lot c using (lot_id)
cross join lateral (
  select coalesce(sum(remaining_delta), 0)::int as remaining, coalesce(sum(held_delta), 0)::int as held,
    (array_agg(reason order by credit_move_id desc) filter (where reason in ('void', 'expire')))[1] as ended,
    coalesce((array_agg(reason order by credit_move_id desc) filter (where remaining_delta < 0))[1] = 'refund', false)
      as is_refunded
  from credit_move v where v.lot_id = c.lot_id and v.moved_at <= :at) moved
cross join lateral (
  select ((array_agg(detail ->> 'codeVersion' order by seq desc)
      filter (where action = 'voucher.reissue' and occurred_at <= :at))[1])::int as version_by_then,
    -- until they named the former one, each was one more than it
    ((array_agg(coalesce((detail ->> 'formerVersion')::int, (detail ->> 'codeVersion')::int - 1) order by seq)
      filter (where action = 'voucher.reissue' and occurred_at > :at))[1]) as version_until_later,
    (array_agg(substr(action, 9) order by seq desc)
      filter (where action in ('voucher.freeze', 'voucher.unfreeze') and occurred_at <= :at))[1] as last_care
  from audit a where a.ref_id = c.lot_id) care
where c.kind = 'wash' and c.source = 'order_line' and c.issued_at <= :at
order by c.lot_id`,
});

/**
 * Returns vouchers as they were at a given time, calculated from their movements and the audit log. All times are epoch
 * milliseconds.
 */
export async function listLotsAt(db: Queryable, subject: PointInTimeSubject, at: number): Promise<LotAsOfRow[]> {
  return await db.query(lotsStatement, { ...subject, at });
}
