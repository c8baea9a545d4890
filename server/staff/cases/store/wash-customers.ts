import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import { array, boolean, bytes, id, nullable, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const customerRow = {
  ...pick('shop_order', 'customer_id'),
  /** Order of the voucher. Null for a voucher that was not sold. */
  order_id: nullable(id<OrderId>()),
  private_sealed: nullable(bytes),
  /** Account that bought the voucher. Null for a guest. */
  buyer_id: nullable(id<CustomerId>()),
  /** Id of the wash, or of the order that was rated. */
  subject_id: uuid,
  gift: boolean,
  /** Encrypted profile of the account. Null without an account, and after the account was deleted. */
  profile_sealed: nullable(bytes),
} as const;

const customersStatement = statement({
  name: 'staff_case_wash_customers',
  params: { subject_ids: array(uuid) },
  row: customerRow,
  text: `
select x.subject_id, x.gift, x.customer_id, x.buyer_id, x.order_id, x.private_sealed, k.profile_sealed
from (
  select r.redemption_id as subject_id, c.gift, c.customer_id, o.customer_id as buyer_id, o.order_id, o.private_sealed
  from redemption r
  join credit_lot c on c.lot_id = r.lot_id
  left join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
  left join shop_order o on o.order_id = l.order_id
  where r.redemption_id = any(:subject_ids)
  union all
  select o.order_id, false, o.customer_id, o.customer_id, o.order_id, o.private_sealed
  from shop_order o where o.order_id = any(:subject_ids)
) x
left join customer k using (customer_id)`,
});

/**
 * Returns the holders of the vouchers of washes, and the buyers of rated orders. `subjectIds` are the ids of these
 * washes and orders.
 */
export function listWashCustomers(db: Queryable, subjectIds: readonly string[]): Promise<RowOf<typeof customerRow>[]> {
  return db.query(customersStatement, { subjectIds });
}
