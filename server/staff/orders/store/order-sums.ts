import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { agorot, boolean, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { foundCustomerSql, foundOrderSql, orderSearchParams } from '../../list/store/search-sql.ts';
import { attentionSql, ordersByKeySql, stateFilterParam, type OrderListQuery, type OrderSearch } from './order-list.ts';
import { createdWithinDaysSql, kindAndMethodFilterSql, stateFilterSql } from './order-page-sql.ts';

const params = {
  from: instant,
  until: instant,
  kind: nullable(word<'package' | 'gift'>()),
  method: nullable(word<PaymentMethod>()),
  /** Maximum number of orders whose amounts are summed. If more orders match, no sum is calculated. */
  most: integer,
} as const;

const sumRow = { count: integer, paid_agorot: agorot } as const;

/**
 * Returns the SQL of the number of orders in `source` that match the condition, and of the sum paid for them. It counts
 * at most `most` + 1 orders, in an index-only scan. The amounts are read only if the count is at most `most`.
 */
function sumSql(condition: string, { before = '', source = 'shop_order o' } = {}): string {
  return `
with ${before}matched as materialized (
  select o.order_id from ${source} where ${condition} and ${createdWithinDaysSql} and ${kindAndMethodFilterSql}
  order by o.created_at desc, o.order_id desc limit :most + 1
), counted as materialized (
  select count(*)::int as count from matched
)
select c.count, coalesce((
  select sum(o.due_agorot - coalesce((
    select sum(p.refunded_agorot) from payment p where p.order_id = o.order_id and not p.unassigned), 0))
  from matched join shop_order o using (order_id)
  where o.paid_at is not null and c.count <= :most), 0)::bigint as paid_agorot
from counted c`;
}

const statements = {
  all: statement({ name: 'staff_order_sums', params, row: sumRow, text: sumSql('true') }),
  ofState: statement({
    name: 'staff_order_sums_of_state',
    params: { ...params, state: word<OrderState>() },
    row: sumRow,
    text: sumSql('o.state = :state'),
  }),
  giftAtMachine: statement({
    name: 'staff_order_sums_gift_at_machine',
    params: { ...params, ...stateFilterParam },
    row: sumRow,
    text: sumSql(`o.kind = 'gift' and o.payment_method = 'nayax' and ${stateFilterSql}`),
  }),
  attention: statement({
    name: 'staff_order_sums_attention',
    params: { ...params, ...stateFilterParam },
    row: sumRow,
    text: sumSql(stateFilterSql, { before: attentionSql, source: ordersByKeySql('needs_attention') }),
  }),
  search: statement({
    name: 'staff_order_sums_of_search',
    params: { ...params, ...stateFilterParam, attention: boolean, ...orderSearchParams },
    row: sumRow,
    text: sumSql(`${stateFilterSql} and (not :attention or o.order_id in (select order_id from needs_attention))`, {
      before: `${foundCustomerSql}, ${foundOrderSql}, ${attentionSql}`,
      source: ordersByKeySql('found'),
    }),
  }),
} as const;

type OrderSumQuery = Pick<OrderListQuery, 'from' | 'until' | 'state' | 'kind' | 'method' | 'attention'> & {
  readonly most: number;
};

async function rowsOf(db: Queryable, query: OrderSumQuery, searchTerms: OrderSearch | null) {
  const { all, ofState, giftAtMachine, attention, search } = statements;
  if (searchTerms !== null) return await db.query(search, { ...query, ...searchTerms });
  if (query.attention) return await db.query(attention, query);
  if (query.kind === 'gift' && query.method === 'nayax') return await db.query(giftAtMachine, query);
  const { state } = query;
  return state === null ? await db.query(all, query) : await db.query(ofState, { ...query, state });
}

/**
 * Returns the number of orders that `listOrderRows` finds without a limit. Also returns the sum paid for these orders
 * in agorot, minus refunds. If the count is above `most`, more orders match, and the sum is 0.
 */
export async function sumOrderRows(
  db: Queryable,
  query: OrderSumQuery,
  searchTerms: OrderSearch | null,
): Promise<RowOf<typeof sumRow>> {
  const [sums] = await rowsOf(db, query, searchTerms);
  return sums ?? { count: 0, paidAgorot: 0 };
}
