import type { CustomerId } from '#contracts/core/ids.ts';
import { id, json } from '#server/core/db/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const pointsStatement = statement({
  name: 'own_data_points',
  params: { customer_id: id<CustomerId>() },
  row: { points: json<readonly Readonly<Record<string, unknown>>[]>() },
  text: `
select coalesce(json_agg(json_build_object('points', delta, 'reason', reason) order by points_move_id), '[]') as points
from points_move where customer_id = :customer_id`,
});

/** Every move of somebody's points, oldest first. */
export async function listPointsData(db: Queryable, customerId: CustomerId) {
  const [row] = await db.query(pointsStatement, { customerId });
  return row?.points ?? [];
}

const forgetCommentsStatement = statement({
  name: 'own_data_forget_comments',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: `
update rating r set comment_sealed = null
from shop_order o where o.order_id = r.order_id and o.customer_id = :customer_id`,
});

/** The stars stay, the words go. */
export async function forgetRatingComments(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.query(forgetCommentsStatement, { customerId });
}
