import type { LotId, OrderId } from '#contracts/core/ids.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { agorot, id, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const lotRow = {
  lot_id: id<LotId>(),
  state: word<LotState>(),
  value_agorot: agorot,
  initial: integer,
  remaining: integer,
  expires_at: nullable(instant),
} as const;

/** What is left of one voucher of an order, and what was paid for the whole of it. */
export type OrderLot = RowOf<typeof lotRow>;

const lotsSql = `
select c.lot_id, c.state, c.value_agorot, c.initial, c.remaining, c.expires_at
from credit_lot c join order_line l on l.order_line_id = c.source_id
where l.order_id = :order_id and c.source = 'order_line' and c.kind = 'wash'
order by c.lot_id`;

const listStatement = statement({
  name: 'order_lots_list',
  params: { order_id: id<OrderId>() },
  row: lotRow,
  text: lotsSql,
});
const lockStatement = statement({
  name: 'order_lots_lock',
  params: { order_id: id<OrderId>() },
  row: lotRow,
  text: `${lotsSql} for update of c`,
});

/** The vouchers that an order brought, in the order of their keys. */
export async function listOrderLots(db: Queryable, orderId: OrderId): Promise<OrderLot[]> {
  return await db.query(listStatement, { orderId });
}

/** The same, and no wash can be taken from them until this transaction is over. */
export async function lockOrderLots(tx: Tx, orderId: OrderId): Promise<OrderLot[]> {
  return await tx.query(lockStatement, { orderId });
}
