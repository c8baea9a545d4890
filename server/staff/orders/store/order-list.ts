import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import { boolean, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type ValueOf } from '#server/core/db/statements/statement.ts';
import { foundCustomerSql, foundOrderSql, orderSearchParams } from '../../list/store/search-sql.ts';
import {
  priceSortedPageSql,
  orderPageParams,
  orderPageSql,
  stateFilterSql,
  type OrderSortOrder,
  type PriceSortOrder,
} from './order-page-sql.ts';
import { orderRow, type OrderListRow } from './order-row.ts';

/**
 * Returns SQL that looks up the orders of a small CTE, each by its key. The clause `offset 0` prevents a query plan
 * that reads all orders.
 */
export function ordersByKeySql(cte: 'found' | 'needs_attention'): string {
  return `${cte} f cross join lateral (select * from shop_order s where s.order_id = f.order_id offset 0) o`;
}

// each branch of the union uses a partial index of open rows, which are few
export const attentionSql = `needs_attention as materialized (
  select p.order_id from payment_exception e join payment p using (payment_id) where e.closed_at is null
  union select p.order_id from refund r join payment p using (payment_id)
    where r.state = 'failed' and r.given_up_at is null
  union select order_id from payment where disputed_at is not null and state in ('captured', 'part_refunded')
  union select order_id from cancellation_request where state = 'requested'
  union select order_id from outbox where state = 'dead' and order_id is not null
  union select order_id from provider_document where late
), `;

export const stateFilterParam = { state: nullable(word<OrderState>()) } as const;

/** Creates the five statements that list orders in one sort order. */
function statementsIn(ordering: OrderSortOrder) {
  const params = orderPageParams(ordering);
  return {
    all: statement({
      name: `staff_order_list_${ordering}`,
      params,
      row: orderRow,
      text: orderPageSql(ordering, 'true'),
    }),
    ofState: statement({
      name: `staff_order_list_of_state_${ordering}`,
      params: { ...params, state: word<OrderState>() },
      row: orderRow,
      text: orderPageSql(ordering, 'o.state = :state'),
    }),
    // gifts that were paid at a machine are rare, so they have their own partial index
    giftAtMachine: statement({
      name: `staff_order_list_gift_at_machine_${ordering}`,
      params: { ...params, ...stateFilterParam },
      row: orderRow,
      text: orderPageSql(ordering, `o.kind = 'gift' and o.payment_method = 'nayax' and ${stateFilterSql}`),
    }),
    attention: statement({
      name: `staff_order_list_attention_${ordering}`,
      params: { ...params, ...stateFilterParam },
      row: orderRow,
      text: orderPageSql(ordering, stateFilterSql, { before: attentionSql, source: ordersByKeySql('needs_attention') }),
    }),
    search: statement({
      name: `staff_order_search_${ordering}`,
      params: { ...params, ...stateFilterParam, attention: boolean, ...orderSearchParams },
      row: orderRow,
      text: orderPageSql(
        ordering,
        `${stateFilterSql} and (not :attention or o.order_id in (select order_id from needs_attention))`,
        {
          before: `${foundCustomerSql}, ${foundOrderSql}, ${attentionSql}`,
          source: ordersByKeySql('found'),
        },
      ),
    }),
  } as const;
}

function priceSortedStatementOf(ordering: PriceSortOrder) {
  return statement({
    name: `staff_order_list_of_days_${ordering}`,
    params: { ...orderPageParams(ordering), ...stateFilterParam },
    row: orderRow,
    text: priceSortedPageSql(ordering),
  });
}

const statements = {
  newest: statementsIn('newest'),
  oldest: statementsIn('oldest'),
  dearest: statementsIn('dearest'),
  cheapest: statementsIn('cheapest'),
} as const satisfies Record<OrderSortOrder, unknown>;

/**
 * Statements that list the orders of a range of days, sorted by price. Lists sorted by time need no special statement,
 * because their index also selects the days.
 */
const priceOfDays = {
  dearest: priceSortedStatementOf('dearest'),
  cheapest: priceSortedStatementOf('cheapest'),
} as const;

export type OrderListQuery = {
  readonly ordering: OrderSortOrder;
  /**
   * Sort value of the last order on the previous page. It is the creation time (epoch milliseconds) or the price
   * (agorot).
   */
  readonly known: number;
  readonly knownId: string;
  /** Range of creation times of the orders, in epoch milliseconds. The end `until` is exclusive. */
  readonly from: number;
  readonly until: number;
  /** True if the range has a start or an end. */
  readonly hasDays: boolean;
  readonly state: OrderState | null;
  readonly kind: 'package' | 'gift' | null;
  readonly method: PaymentMethod | null;
  /** If true, only orders that require an action by staff are listed. */
  readonly attention: boolean;
  readonly limit: number;
};

export type OrderSearch = ValueOf<typeof orderSearchParams>;

/** Returns a page of orders that match the search. If the search is null, all orders are listed. */
export async function listOrderRows(
  db: Queryable,
  { ordering, hasDays, ...query }: OrderListQuery,
  searchTerms: OrderSearch | null,
): Promise<OrderListRow[]> {
  const { all, ofState, giftAtMachine, attention, search } = statements[ordering];
  if (searchTerms !== null) return await db.query(search, { ...query, ...searchTerms });
  if (query.attention) return await db.query(attention, query);
  if (query.kind === 'gift' && query.method === 'nayax') return await db.query(giftAtMachine, query);
  if (hasDays && (ordering === 'dearest' || ordering === 'cheapest'))
    return await db.query(priceOfDays[ordering], query);
  const { state } = query;
  return state === null ? await db.query(all, query) : await db.query(ofState, { ...query, state });
}
