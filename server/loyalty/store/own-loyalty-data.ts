import type { CustomerId } from '#contracts/core/ids.ts';
import { id, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const pointsStatement = statement({
  name: 'own_data_points',
  params: pick('points_move', 'customer_id'),
  row: { points: json<readonly Readonly<Record<string, unknown>>[]>() },
  text: `
select coalesce(json_agg(json_build_object('pending', pending_delta, 'active', active_delta,
  'reason', reason, 'movedAt', moved_at) order by points_move_id), '[]') as points
from points_move where customer_id = :customer_id`,
});

/** Returns every points movement of a customer, oldest first. */
export async function listPointsData(db: Queryable, customerId: CustomerId) {
  const [row] = await db.query(pointsStatement, { customerId });
  return row?.points ?? [];
}

const ratingsStatement = statement({
  name: 'own_data_wash_ratings',
  params: { customer_id: id<CustomerId>() },
  row: { ...pick('redemption', 'redemption_id'), ...pick('rating', 'stars comment_sealed rated_at') },
  text: `
select r.redemption_id, r.stars, r.comment_sealed, r.rated_at
from credit_lot c join redemption x using (lot_id) join rating r on r.redemption_id = x.redemption_id
where c.customer_id = :customer_id order by r.rated_at`,
});

/** Returns the ratings of washes that were paid by a customer's vouchers, oldest first. Instants are in epoch ms. */
export async function listWashRatings(db: Queryable, customerId: CustomerId) {
  return await db.query(ratingsStatement, { customerId });
}
