import type { OrderId } from '#contracts/core/ids.ts';
import { word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const washRow = { ...pick('redemption', 'redemption_id'), state: word<'held' | 'completed'>() } as const;

const listStatement = statement({
  name: 'order_washes_list',
  params: pick('order_line', 'order_id'),
  row: washRow,
  text: `
select r.redemption_id, r.state
from order_line l
join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
join redemption r on r.lot_id = c.lot_id
where l.order_id = :order_id and r.state in ('held', 'completed')
order by r.redemption_id`,
});

/**
 * Returns the washes of an order's vouchers that are reserved or in progress (`held`), or were counted (`completed`).
 */
export async function listOrderWashes(db: Queryable, orderId: OrderId): Promise<RowOf<typeof washRow>[]> {
  return await db.query(listStatement, { orderId });
}
