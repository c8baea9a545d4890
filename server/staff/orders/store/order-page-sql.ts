import type { PaymentMethod } from '#contracts/payments/methods.ts';
import { agorot, instant, integer, nullable, uuid, word } from '#server/core/db/statements/column.ts';
import { orderColumns, orderJoins } from './order-row.ts';

export const createdWithinDaysSql = 'o.created_at >= :from and o.created_at < :until';

/**
 * Sort orders of the order list. If it is sorted by time, the range of days is a range of the index. If it is sorted by
 * price, orders of equal price are sorted by time. The query is planned without the values of the days. The condition
 * `is true` prevents a plan that sorts all orders.
 */
const orderings = {
  newest: { column: 'created_at', from: '<', way: 'desc', days: createdWithinDaysSql },
  oldest: { column: 'created_at', from: '>', way: 'asc', days: createdWithinDaysSql },
  dearest: { column: 'due_agorot', from: '<', way: 'desc', days: `(${createdWithinDaysSql}) is true` },
  cheapest: { column: 'due_agorot', from: '>', way: 'asc', days: `(${createdWithinDaysSql}) is true` },
} as const;
export type OrderSortOrder = keyof typeof orderings;
export type PriceSortOrder = 'dearest' | 'cheapest';

/**
 * Returns the parameters of a page of orders. Both ends of each range are always set, so that one query plan reads an
 * index range for every page.
 */
export function orderPageParams(ordering: OrderSortOrder) {
  return {
    // the parameter has the type of the column that the list is sorted by
    known: orderings[ordering].column === 'created_at' ? instant : agorot,
    known_id: uuid,
    from: instant,
    until: instant,
    kind: nullable(word<'package' | 'gift'>()),
    method: nullable(word<PaymentMethod>()),
    limit: integer,
  } as const;
}

/**
 * Returns the SQL that selects the orders after the previous page, and the SQL of the sort order. The alias of the
 * orders is `o`.
 */
function keysetOf(ordering: OrderSortOrder) {
  const { column, from, way } = orderings[ordering];
  if (column === 'created_at') {
    return {
      behind: `(o.created_at, o.order_id) ${from} (:known, :known_id)`,
      inOrder: `order by o.created_at ${way}, o.order_id ${way}`,
    };
  }
  // the id of the first page matches no order, so the creation time falls back to infinity
  const knownAt = `coalesce((select k.created_at from shop_order k where k.order_id = :known_id),
    '${way === 'desc' ? '' : '-'}infinity'::timestamptz)`;
  return {
    behind: `(o.due_agorot, o.created_at, o.order_id) ${from} (:known, ${knownAt}, :known_id)`,
    inOrder: `order by o.due_agorot ${way}, o.created_at ${way}, o.order_id ${way}`,
  };
}

export const kindAndMethodFilterSql =
  '(:kind is null or o.kind = :kind) and (:method is null or o.payment_method = :method)';
export const stateFilterSql = '(:state is null or o.state = :state)';

/**
 * SQL of one page of the orders in `source` that match the condition. The ids of the page are selected first, from an
 * index that contains all filter columns. The other columns are then read only for the fifty rows of the page.
 */
export function orderPageSql(
  ordering: OrderSortOrder,
  condition: string,
  { before = '', source = 'shop_order o' } = {},
): string {
  const { behind, inOrder } = keysetOf(ordering);
  return `
with ${before}page as materialized (
  select o.order_id from ${source} where ${condition} and ${behind} and ${orderings[ordering].days} and ${kindAndMethodFilterSql}
  ${inOrder} limit :limit
)
select ${orderColumns} from page join shop_order o using (order_id) ${orderJoins}
${inOrder}`;
}

/**
 * SQL of one page of a range of days, sorted by price. There are few distinct prices, and the days of each price are a
 * range of the index. So even a range with few orders does not cause a scan of all orders.
 */
export function priceSortedPageSql(ordering: PriceSortOrder): string {
  const { from, way } = orderings[ordering];
  const { behind, inOrder } = keysetOf(ordering);
  return `
with recursive price (agorot) as (
  (select due_agorot from shop_order where due_agorot ${from}= :known order by due_agorot ${way} limit 1)
  union all
  select (select o.due_agorot from shop_order o where o.due_agorot ${from} p.agorot
    order by o.due_agorot ${way} limit 1)
  from price p where p.agorot is not null
), page as materialized (
  select o.order_id from price p
  cross join lateral (
    select o.due_agorot, o.created_at, o.order_id from shop_order o
    where o.due_agorot = p.agorot and ${createdWithinDaysSql} and ${behind} and ${stateFilterSql} and ${kindAndMethodFilterSql}
    order by o.created_at ${way}, o.order_id ${way} limit :limit) o
  where p.agorot is not null
  ${inOrder} limit :limit
)
select ${orderColumns} from page join shop_order o using (order_id) ${orderJoins}
${inOrder}`;
}
