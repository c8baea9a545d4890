import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import { id, instant, integer } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const findStatement = statement({
  name: 'member_points_find',
  params: { customer_id: id<CustomerId>(), order_id: id<OrderId>(), since: instant },
  row: { earned: integer, counted: integer },
  text: `
select coalesce(sum(delta) filter (where ref_id = :order_id), 0)::int as earned,
  coalesce(sum(delta) filter (where moved_at > :since and reason <> 'spent'), 0)::int as counted
from points_move where customer_id = :customer_id`,
});

/**
 * Points that an order brought its buyer, and those that count for the buyer's tier since `since` (epoch ms): what was
 * earned less what refunds took back; spending points costs no tier.
 */
export async function findMemberPoints(
  db: Queryable,
  wanted: { readonly customerId: CustomerId; readonly orderId: OrderId; readonly since: number },
): Promise<{ readonly earned: number; readonly counted: number }> {
  const [row] = await db.query(findStatement, wanted);
  return row ?? { earned: 0, counted: 0 };
}
