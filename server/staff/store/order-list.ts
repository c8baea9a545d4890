import type { Attention } from '#contracts/staff/orders.ts';
import type { OrderId } from '#contracts/core/ids.ts';
import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
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
  uuid,
  word,
} from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statement.ts';

export const orderRow = {
  order_id: id<OrderId>(),
  order_code: text,
  created_at: instant,
  state: word<OrderState>(),
  kind: word<'package' | 'gift'>(),
  package_name: text,
  package_name_he: text,
  washes: integer,
  due_agorot: agorot,
  refunded_agorot: agorot,
  method: word<PaymentMethod>(),
  last4: nullable(text),
  private_sealed: bytes,
  attention: json<readonly Attention[]>(),
} as const;

/** An order as a list shows it; instants are epoch ms, the buyer is still sealed. */
export type OrderListRow = RowOf<typeof orderRow>;

/** Everything of `orderRow`, of the orders `o`. */
export const orderColumns = `o.order_id, o.order_code, o.created_at, o.state, o.kind, w.name as package_name,
  w.name_he as package_name_he, l.quantity * l.grants_units as washes, o.due_agorot,
  coalesce(p.refunded_agorot, 0)::bigint as refunded_agorot, o.payment_method as method, p.last4, o.private_sealed,
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
  select sum(refunded_agorot) as refunded_agorot,
    (array_agg(last4 order by attempt desc) filter (where last4 is not null))[1] as last4,
    bool_or(exists (select from payment_exception e
      where e.payment_id = payment.payment_id and e.closed_at is null)) as excepted,
    bool_or(exists (select from refund r
      where r.payment_id = payment.payment_id and r.state = 'failed' and r.given_up_at is null)) as unreturned,
    bool_or(disputed_at is not null and state in ('captured', 'part_refunded')) as disputed
  from payment where payment.order_id = o.order_id) p on true`;

const daysSql = 'o.created_at >= :from and o.created_at < :until';

/**
 * What orders stand in the order of, and how `created_at` and `due_agorot` reach a keyset. Days are a range of the index
 * by time. By price they are looked at line by line in its index: `is true` keeps the planner, which knows no days when
 * it plans, from sorting all orders of all time instead (docs/decisions/0121).
 */
const orderings = {
  newest: { column: 'created_at', from: '<', way: 'desc', days: daysSql },
  oldest: { column: 'created_at', from: '>', way: 'asc', days: daysSql },
  dearest: { column: 'due_agorot', from: '<', way: 'desc', days: `(${daysSql}) is true` },
  cheapest: { column: 'due_agorot', from: '>', way: 'asc', days: `(${daysSql}) is true` },
} as const;
export type OrderOrdering = keyof typeof orderings;

/** Bounds are always given, so that one plan reads a range of an index, whatever was asked. */
function paramsOf(ordering: OrderOrdering) {
  return {
    // of the column that the list is ordered by
    known: orderings[ordering].column === 'created_at' ? instant : agorot,
    known_id: uuid,
    from: instant,
    until: instant,
    kind: nullable(word<'package' | 'gift'>()),
    method: nullable(word<PaymentMethod>()),
    limit: integer,
  } as const;
}

// the page is cut first, in an index that holds all it is narrowed by: what stands beside an order is looked up for its fifty rows and no more
function pageSql(ordering: OrderOrdering, condition: string, { before = '', source = 'shop_order o' } = {}): string {
  const { column, from, way, days } = orderings[ordering];
  const inOrder = `order by o.${column} ${way}, o.order_id ${way}`;
  return `
with ${before}page as materialized (
  select o.order_id from ${source} where ${condition} and (o.${column}, o.order_id) ${from} (:known, :known_id)
    and ${days}
    and (:kind is null or o.kind = :kind) and (:method is null or o.payment_method = :method)
  ${inOrder} limit :limit
)
select ${orderColumns} from page join shop_order o using (order_id) ${orderJoins}
${inOrder}`;
}

/** The few orders of a set, each looked up by its key: `offset 0` keeps the planner from reading all orders instead. */
function ordersOf(set: 'found' | 'wanted'): string {
  return `${set} f cross join lateral (select * from shop_order s where s.order_id = f.order_id offset 0) o`;
}

// each is a partial index of what is open, and little is
const attentionSql = `wanted as materialized (
  select p.order_id from payment_exception e join payment p using (payment_id) where e.closed_at is null
  union select p.order_id from refund r join payment p using (payment_id)
    where r.state = 'failed' and r.given_up_at is null
  union select order_id from payment where disputed_at is not null and state in ('captured', 'part_refunded')
  union select order_id from cancellation_request where state = 'requested'
  union select order_id from outbox where state = 'dead' and order_id is not null
  union select order_id from provider_document where late
), `;

const someState = '(:state is null or o.state = :state)';

// a word that was not said is null, and what equals null is nothing: every line is one look into one index
const foundSql = `found as materialized (
  select order_id from shop_order where order_code = :order_code
  union select order_id from shop_order where email_index = :email_index
  union select o.order_id from customer c join shop_order o using (customer_id) where c.email_index = :email_index
  union select o.order_id from customer c join shop_order o using (customer_id)
    where c.phone_index = :phone_index and c.phone_verified_at is not null
  union select o.order_id from customer c join shop_order o using (customer_id) where c.name_index = :name_index
  union select order_id from payment where last4 = :last4
  union select order_id from payment where provider_ref = :reference
  union select order_id from payment where merchant_ref = :reference
  union select l.order_id from credit_lot c join order_line l on l.order_line_id = c.source_id
    where c.code_mac = :code_mac and c.source = 'order_line'
  union select r.order_id from contact_message m join cancellation_request r using (contact_message_id)
    where m.reference = upper(:reference)
), `;

/** The four ways to find orders, in one order. */
function statementsIn(ordering: OrderOrdering) {
  const params = paramsOf(ordering);
  const someStateParam = { state: nullable(word<OrderState>()) } as const;
  return {
    all: statement({
      name: `staff_order_list_${ordering}`,
      params,
      row: orderRow,
      text: pageSql(ordering, 'true'),
    }),
    ofState: statement({
      name: `staff_order_list_of_state_${ordering}`,
      params: { ...params, state: word<OrderState>() },
      row: orderRow,
      text: pageSql(ordering, 'o.state = :state'),
    }),
    attention: statement({
      name: `staff_order_list_attention_${ordering}`,
      params: { ...params, ...someStateParam },
      row: orderRow,
      text: pageSql(ordering, someState, { before: attentionSql, source: ordersOf('wanted') }),
    }),
    search: statement({
      name: `staff_order_search_${ordering}`,
      params: { ...params, ...someStateParam, ...soughtParams },
      row: orderRow,
      text: pageSql(ordering, `${someState} and (not :attention or o.order_id in (select order_id from wanted))`, {
        before: foundSql + attentionSql,
        source: ordersOf('found'),
      }),
    }),
  } as const;
}

const soughtParams = {
  attention: boolean,
  order_code: nullable(text),
  email_index: nullable(bytes),
  phone_index: nullable(bytes),
  name_index: nullable(bytes),
  last4: nullable(text),
  reference: nullable(text),
  code_mac: nullable(bytes),
} as const;

const statements = {
  newest: statementsIn('newest'),
  oldest: statementsIn('oldest'),
  dearest: statementsIn('dearest'),
  cheapest: statementsIn('cheapest'),
} as const satisfies Record<OrderOrdering, unknown>;

export type OrderListWish = {
  readonly ordering: OrderOrdering;
  /** The last order that is known already: its time (epoch ms) or its price (agorot), and which it is. */
  readonly known: number;
  readonly knownId: string;
  /** Epoch ms; `until` is the first that is not wanted any more. */
  readonly from: number;
  readonly until: number;
  readonly state: OrderState | null;
  readonly kind: 'package' | 'gift' | null;
  readonly method: PaymentMethod | null;
  /** Only what a person has to look at. */
  readonly attention: boolean;
  readonly limit: number;
};

export type OrderSought = {
  readonly orderCode: string | null;
  readonly emailIndex: Buffer | null;
  readonly phoneIndex: Buffer | null;
  readonly nameIndex: Buffer | null;
  readonly last4: string | null;
  readonly reference: string | null;
  readonly codeMac: Buffer | null;
};

/** `sought` null is every order. */
export async function listOrderRows(
  db: Queryable,
  { ordering, ...wish }: OrderListWish,
  sought: OrderSought | null,
): Promise<OrderListRow[]> {
  const { all, ofState, attention, search } = statements[ordering];
  if (sought !== null) return await db.query(search, { ...wish, ...sought });
  if (wish.attention) return await db.query(attention, wish);
  const { state } = wish;
  return state === null ? await db.query(all, wish) : await db.query(ofState, { ...wish, state });
}
