import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import { reasonsNotCountedForTier } from '#domain/loyalty/points.ts';
import { id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { accountOrMergedSql } from './merge-points.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const findStatement = statement({
  name: 'member_points_find',
  params: { ...pick('points_grant', 'customer_id'), order_id: id<OrderId>(), since: instant },
  row: { earned: integer, spent: integer, counted: integer },
  text: `
select
  (select coalesce(sum(points_left), 0)::int from points_grant
    where order_id = :order_id and customer_id = :customer_id and kind = 'purchase') as earned,
  (select coalesce(- sum(active_delta), 0)::int from points_move
    where ${accountOrMergedSql('customer_id', ':customer_id')} and reason = 'spent' and ref_id = :order_id) as spent,
  (select coalesce(sum(pending_delta + active_delta), 0)::int from points_move
    where ${accountOrMergedSql('customer_id', ':customer_id')} and moved_at > :since and reason not in (${sqlTextList(reasonsNotCountedForTier)})) as counted`,
});

export type MemberPoints = { readonly earned: number; readonly spent: number; readonly counted: number };

/**
 * Returns three sums of points. `earned` are points that the order earned. `spent` are points that paid for the order.
 * `counted` are points that count towards the buyer's tier since `since` (epoch ms). Refunds reduce `earned` and
 * `counted`; spending and expiry do not reduce `counted`.
 */
export async function findMemberPoints(
  db: Queryable,
  wanted: { readonly customerId: CustomerId; readonly orderId: OrderId; readonly since: number },
): Promise<MemberPoints> {
  const [row] = await db.query(findStatement, wanted);
  return row ?? { earned: 0, spent: 0, counted: 0 };
}
