import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import { tierlessReasons } from '#domain/loyalty/points.ts';
import { id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const findStatement = statement({
  name: 'member_points_find',
  params: { customer_id: id<CustomerId>(), order_id: id<OrderId>(), since: instant },
  row: { earned: integer, spent: integer, counted: integer },
  text: `
select
  (select coalesce(sum(points_left), 0)::int from points_grant
    where order_id = :order_id and customer_id = :customer_id and kind = 'purchase') as earned,
  (select coalesce(- sum(active_delta), 0)::int from points_move
    where customer_id = :customer_id and reason = 'spent' and ref_id = :order_id) as spent,
  (select coalesce(sum(pending_delta + active_delta), 0)::int from points_move
    where customer_id = :customer_id and moved_at > :since and reason not in (${sqlWords(tierlessReasons)})) as counted`,
});

export type MemberPoints = { readonly earned: number; readonly spent: number; readonly counted: number };

/**
 * Points that an order brought its buyer, that paid for it, and those that count for the buyer's tier since `since` (epoch ms): what was
 * earned less what refunds took back; points that were spent or have ended cost no tier.
 */
export async function findMemberPoints(
  db: Queryable,
  wanted: { readonly customerId: CustomerId; readonly orderId: OrderId; readonly since: number },
): Promise<MemberPoints> {
  const [row] = await db.query(findStatement, wanted);
  return row ?? { earned: 0, spent: 0, counted: 0 };
}
