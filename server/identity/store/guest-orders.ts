import type { CustomerId } from '#contracts/core/ids.ts';
import { bytes, id } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const attachStatement = statement({
  name: 'customer_attach_orders',
  params: { ...pick('shop_order', 'email_index'), customer_id: id<CustomerId>() },
  row: {},
  text: `
with held as (
  select order_id from shop_order where email_index = :email_index and customer_id is null order by order_id for update
), mine as (
  update shop_order o set customer_id = :customer_id from held where o.order_id = held.order_id
  returning o.order_id, o.kind
)
update credit_lot c set customer_id = :customer_id
from mine join order_line l on l.order_id = mine.order_id
where mine.kind = 'package' and c.source = 'order_line' and c.source_id = l.order_line_id and c.customer_id is null`,
});

/**
 * Attaches guest purchases to the account that has verified their email address. These are orders, and the washes of
 * packages. Gifts stay with the holder of their code.
 */
export async function attachGuestOrders(tx: Tx, customerId: CustomerId, emailIndex: Buffer): Promise<void> {
  await tx.query(attachStatement, { customerId, emailIndex });
}

const moveStatement = statement({
  name: 'customer_move_guest_orders',
  params: { before: bytes, after: bytes },
  row: {},
  text: 'update shop_order set guest_hash = :after where guest_hash = :before',
});

/** Moves the purchases of a browser to its new purchase cookie. The old cookie becomes invalid. */
export async function moveGuestOrders(
  tx: Tx,
  cookies: { readonly before: Buffer; readonly after: Buffer },
): Promise<void> {
  await tx.query(moveStatement, cookies);
}
