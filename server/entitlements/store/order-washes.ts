import type { OrderId, RedemptionId } from '#contracts/core/ids.ts';
import { id, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const washRow = { redemption_id: id<RedemptionId>(), state: word<'held' | 'completed'>() } as const;

const listStatement = statement({
  name: 'order_washes_list',
  params: { order_id: id<OrderId>() },
  row: washRow,
  text: `
select r.redemption_id, r.state
from order_line l
join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
join redemption r on r.lot_id = c.lot_id
where l.order_id = :order_id and r.state in ('held', 'completed')
order by r.redemption_id`,
});

/** Washes of an order's vouchers that are under way (`held`) or counted (`completed`). */
export async function listOrderWashes(db: Queryable, orderId: OrderId): Promise<RowOf<typeof washRow>[]> {
  return await db.query(listStatement, { orderId });
}
