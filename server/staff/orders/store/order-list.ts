import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import { boolean, bytes, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import {
  pageOfDaysSql,
  pageParams,
  pageSql,
  someState,
  type OrderOrdering,
  type PriceOrdering,
} from './order-page-sql.ts';
import { orderRow, type OrderListRow } from './order-row.ts';

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

const someStateParam = { state: nullable(word<OrderState>()) } as const;

/** The five ways to find orders, in one order. */
function statementsIn(ordering: OrderOrdering) {
  const params = pageParams(ordering);
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
    // there can hardly be any: an index of their own says so at once
    giftAtMachine: statement({
      name: `staff_order_list_gift_at_machine_${ordering}`,
      params: { ...params, ...someStateParam },
      row: orderRow,
      text: pageSql(ordering, `o.kind = 'gift' and o.payment_method = 'nayax' and ${someState}`),
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

function priceOfDaysIn(ordering: PriceOrdering) {
  return statement({
    name: `staff_order_list_of_days_${ordering}`,
    params: { ...pageParams(ordering), ...someStateParam },
    row: orderRow,
    text: pageOfDaysSql(ordering),
  });
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

/** By time, days are a range of every index. */
const ofDays = { dearest: priceOfDaysIn('dearest'), cheapest: priceOfDaysIn('cheapest') } as const;

export type OrderListWish = {
  readonly ordering: OrderOrdering;
  /** The last order that is known already: its time (epoch ms) or its price (agorot), and which it is. */
  readonly known: number;
  readonly knownId: string;
  /** Epoch ms; `until` is the first that is not wanted any more. */
  readonly from: number;
  readonly until: number;
  /** Whether either of them was said. */
  readonly hasDays: boolean;
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
  { ordering, hasDays, ...wish }: OrderListWish,
  sought: OrderSought | null,
): Promise<OrderListRow[]> {
  const { all, ofState, giftAtMachine, attention, search } = statements[ordering];
  if (sought !== null) return await db.query(search, { ...wish, ...sought });
  if (wish.attention) return await db.query(attention, wish);
  if (wish.kind === 'gift' && wish.method === 'nayax') return await db.query(giftAtMachine, wish);
  if (hasDays && (ordering === 'dearest' || ordering === 'cheapest')) return await db.query(ofDays[ordering], wish);
  const { state } = wish;
  return state === null ? await db.query(all, wish) : await db.query(ofState, { ...wish, state });
}
