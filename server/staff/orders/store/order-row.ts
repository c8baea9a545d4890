import type { OrderAttention } from '#contracts/staff/sales/order-states.ts';
import type { OrderRow } from '#contracts/staff/sales/orders.ts';
import type { OrderId } from '#contracts/core/ids.ts';
import {
  agorot,
  boolean,
  bytes,
  id,
  instant,
  integer,
  json,
  nullable,
  text,
  word,
} from '#server/core/db/statements/column.ts';
import type { RowOf } from '#server/core/db/statements/statement.ts';
import { erasedEmailIndexSql } from '#server/core/keyring/email-lookup.ts';

export const orderRow = {
  order_id: id<OrderId>(),
  order_code: text,
  created_at: instant,
  state: word<OrderRow['state']>(),
  kind: word<'package' | 'gift'>(),
  package_name: text,
  package_name_he: text,
  washes: integer,
  due_agorot: agorot,
  refunded_agorot: agorot,
  paid_by: word<OrderRow['paidBy']>(),
  last4: nullable(text),
  private_sealed: bytes,
  guest: boolean,
  erased: boolean,
  station: nullable(text),
  station_he: nullable(text),
  attention: json<readonly OrderAttention[]>(),
} as const;

/** Order in a list. Its times are epoch milliseconds, and the buyer's data is still encrypted. */
export type OrderListRow = RowOf<typeof orderRow>;

/** SQL condition that the shop gave the washes of an order free of charge (goodwill). */
export function isGoodwillOrderSql(order: string): string {
  return `exists (select from goodwill given where given.order_id = ${order}.order_id)`;
}

/**
 * Returns the SQL expression for an order's state in the portal (`displayedOrderStates`); `order` is the alias of
 * shop_order.
 */
export function portalStateSql(order: string): string {
  return `case when ${order}.state = 'awaiting_payment' and (
    select newest.state in ('failed', 'expired') from payment newest
    where newest.order_id = ${order}.order_id order by newest.attempt desc limit 1)
    then 'payment_failed'
    when ${order}.state = 'fulfilled' and ${isGoodwillOrderSql(order)} then 'given' else ${order}.state::text end`;
}

function paidBySql(order: string): string {
  return `case when ${isGoodwillOrderSql(order)} then 'goodwill'
    when ${order}.due_agorot = 0 then 'nothing' when ${order}.paid_at is null then 'unpaid'
    else ${order}.payment_method::text end`;
}

/**
 * Returns the SQL of the station where a wash was paid at the machine. Such a purchase (walk-up) has the same id as its
 * order.
 */
function stationSql(column: 'name' | 'name_he'): string {
  return `(select t.${column} from walk_up u join station t using (station_id) where u.walk_up_id = o.order_id)`;
}

/** SQL of the columns of `orderRow`, selected from the orders with the alias `o`. */
export const orderColumns = `o.order_id, o.order_code, o.created_at, ${portalStateSql('o')} as state, o.kind, w.name as package_name,
  w.name_he as package_name_he, l.quantity * l.grants_units as washes, o.due_agorot,
  coalesce(p.refunded_agorot, 0)::bigint as refunded_agorot, ${paidBySql('o')} as paid_by, p.last4, o.private_sealed,
  o.customer_id is null as guest, o.email_index = ${erasedEmailIndexSql('o.order_id')} as erased,
  ${stationSql('name')} as station, ${stationSql('name_he')} as station_he,
  to_jsonb(array_remove(array[
    case when p.excepted then 'exception' end, case when p.unreturned then 'refund_failed' end,
    case when p.disputed then 'disputed' end,
    case when exists (select from cancellation_request r where r.order_id = o.order_id and r.state = 'requested')
      then 'cancellation' end,
    case when exists (select from outbox x where x.order_id = o.order_id and x.state = 'dead')
      then 'message_dead' end,
    case when exists (select from provider_document d where d.order_id = o.order_id and d.late)
      then 'document_late' end], null)) as attention`;

export const orderJoins = `
join order_line l on l.order_id = o.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join lateral (
  select sum(refunded_agorot) filter (where not unassigned) as refunded_agorot,
    (array_agg(last4 order by attempt desc) filter (where last4 is not null))[1] as last4,
    bool_or(exists (select from payment_exception e
      where e.payment_id = payment.payment_id and e.closed_at is null)) as excepted,
    bool_or(exists (select from refund r
      where r.payment_id = payment.payment_id and r.state = 'failed' and r.given_up_at is null)) as unreturned,
    bool_or(disputed_at is not null and state in ('captured', 'part_refunded')) as disputed
  from payment where payment.order_id = o.order_id) p on true`;
