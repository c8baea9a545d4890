import type { LotId, OrderId } from '#contracts/core/ids.ts';
import { array, boolean, bytes, id, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const row = {
  ...pick('shop_order', 'order_id private_sealed customer_id'),
  /** Profile of the account that bought the order. Null if there is no account or the account was deleted. */
  profile_sealed: nullable(bytes),
  found_id: id<LotId | OrderId>(),
  in_account: boolean,
} as const;

const peopleStatement = statement({
  name: 'staff_search_people',
  params: { order_ids: array(id<OrderId>()), lot_ids: array(id<LotId>()) },
  row,
  text: `
select o.order_id as found_id, o.order_id, o.private_sealed, o.customer_id, k.profile_sealed,
  o.customer_id is not null as in_account
from shop_order o left join customer k on k.customer_id = o.customer_id
where o.order_id = any(:order_ids)
union all
select c.lot_id, o.order_id, o.private_sealed, o.customer_id, k.profile_sealed, c.customer_id is not null
from credit_lot c
join order_line l on l.order_line_id = c.source_id
join shop_order o using (order_id)
left join customer k on k.customer_id = o.customer_id
where c.lot_id = any(:lot_ids) and c.source = 'order_line'`,
});

/** Returns the encrypted personal data of buyers and recipients for the few orders and vouchers that a search shows. */
export async function listOrderPeople(
  db: Queryable,
  found: { readonly orderIds: readonly OrderId[]; readonly lotIds: readonly LotId[] },
): Promise<RowOf<typeof row>[]> {
  return await db.query(peopleStatement, found);
}
