import type { CustomerId } from '#contracts/core/ids.ts';
import { id, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const ordersStatement = statement({
  name: 'own_data_orders',
  params: { customer_id: id<CustomerId>() },
  row: {
    ...pick('shop_order', 'order_id private_sealed'),
    ...pick('rating', 'comment_sealed'),
    facts: json<Readonly<Record<string, unknown>>>(),
  },
  text: `
select o.order_id, o.private_sealed, r.comment_sealed,
  json_build_object('orderNumber', o.order_code, 'kind', o.kind, 'package', w.name, 'state', o.state,
    'orderedAt', o.created_at, 'paidAt', o.paid_at, 'listPriceAgorot', o.gross_agorot,
    'discountAgorot', o.discount_agorot, 'totalAgorot', o.due_agorot, 
    'paymentMethod', case when o.paid_at is not null and o.due_agorot > 0 then o.payment_method end,
    'stars', r.stars, 'invoicedTo', b.name, 'invoicedNumber', b.registration, 'payments', p.payments) as facts
from shop_order o
join order_line l on l.order_id = o.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join rating r on r.order_id = o.order_id
left join tax_buyer b on b.order_id = o.order_id
cross join lateral (
  select coalesce(json_agg(json_build_object('state', state, 'amountAgorot', amount_agorot,
    'refundedAgorot', refunded_agorot, 'cardEnding', last4, 'at', captured_at) order by attempt), '[]') as payments
  from payment where payment.order_id = o.order_id) p
where o.customer_id = :customer_id
order by o.created_at`,
});

/** Returns every order of the account with its payments and its rating. The personal data is still encrypted. */
export async function listOrderData(db: Queryable, customerId: CustomerId) {
  return await db.query(ordersStatement, { customerId });
}
