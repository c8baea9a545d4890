import type { CustomerId } from '#contracts/core/ids.ts';
import { array, bytes, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const spendableRow = {
  ...pick('credit_lot', 'lot_id code_version gift initial remaining expires_at'),
  package_name: text,
  package_name_he: text,
} as const;

/** A voucher with washes left. Times are in epoch ms. */
export type SpendableRow = RowOf<typeof spendableRow>;

const listStatement = statement({
  name: 'voucher_list_spendable',
  params: {
    viewer: nullable(id<CustomerId>()),
    browser_hash: nullable(bytes),
    /** Hashes of the links that were opened in this browser. */
    opened: array(bytes),
    now: instant,
    limit: integer,
  },
  row: spendableRow,
  // gifts are not listed for the browser or account that bought them, because the recipient uses a gift
  text: `
with own as (
  select lot_id, code_version, source_id, gift, initial, remaining, expires_at, token_hash from credit_lot
  where customer_id = :viewer and kind = 'wash' and source = 'order_line' and state = 'active' and remaining > 0
  union
  select c.lot_id, c.code_version, c.source_id, c.gift, c.initial, c.remaining, c.expires_at, c.token_hash
  from shop_order o join order_line l using (order_id) join credit_lot c on c.source_id = l.order_line_id
  where o.guest_hash = :browser_hash and c.source = 'order_line' and c.kind = 'wash' and not c.gift
    and c.customer_id is null and c.state = 'active' and c.remaining > 0
  union
  select c.lot_id, c.code_version, c.source_id, c.gift, c.initial, c.remaining, c.expires_at, c.token_hash
  from credit_lot c join order_line l on l.order_line_id = c.source_id join shop_order o on o.order_id = l.order_id
  where c.token_hash = any(:opened) and c.source = 'order_line' and c.kind = 'wash' and c.state = 'active'
    and c.remaining > 0 and (c.customer_id is null or (c.customer_id = o.customer_id and not c.gift))
    and not coalesce(c.gift and (o.customer_id = :viewer or o.guest_hash = :browser_hash), false)
)
select c.lot_id, c.code_version, c.gift, w.name as package_name, w.name_he as package_name_he, c.initial, c.remaining, c.expires_at
from own c
join order_line l on l.order_line_id = c.source_id
join wash_package w using (wash_package_id)
where c.expires_at is null or c.expires_at > :now
order by coalesce(c.token_hash = any(:opened), false) desc, c.expires_at nulls last, c.remaining, c.lot_id
limit :limit`,
});

/**
 * Returns the vouchers that this account, and this browser as a guest, may use. The vouchers whose links were opened in
 * this browser come first; the others are ordered by earliest expiry.
 */
export async function listSpendable(db: Queryable, values: ParamsOf<typeof listStatement>): Promise<SpendableRow[]> {
  return await db.query(listStatement, values);
}
