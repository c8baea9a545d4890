import type { OrderId } from '#contracts/core/ids.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const lotRow = pick('credit_lot', 'lot_id state value_agorot initial remaining expires_at');

/** Balance of one voucher of an order, and the price of the whole voucher. */
export type OrderLot = RowOf<typeof lotRow>;

const lotsSql = `
select c.lot_id, c.state, c.value_agorot, c.initial, c.remaining, c.expires_at
from credit_lot c join order_line l on l.order_line_id = c.source_id
where l.order_id = :order_id and c.source = 'order_line' and c.kind = 'wash'
order by c.lot_id`;

const listStatement = statement({
  name: 'order_lots_list',
  params: pick('order_line', 'order_id'),
  row: lotRow,
  text: lotsSql,
});
const lockStatement = statement({
  name: 'order_lots_lock',
  params: pick('order_line', 'order_id'),
  row: lotRow,
  text: `${lotsSql} for update of c`,
});

export async function listOrderLots(db: Queryable, orderId: OrderId): Promise<OrderLot[]> {
  return await db.query(listStatement, { orderId });
}

/** Returns the vouchers of an order and locks them until commit, so that no wash can be redeemed meanwhile. */
export async function lockOrderLots(tx: Tx, orderId: OrderId): Promise<OrderLot[]> {
  return await tx.query(lockStatement, { orderId });
}
