import type { CustomerId, RedemptionId } from '#contracts/core/ids.ts';
import { bytes, id, instant, integer, json, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const pointsStatement = statement({
  name: 'own_data_points',
  params: { customer_id: id<CustomerId>() },
  row: { points: json<readonly Readonly<Record<string, unknown>>[]>() },
  text: `
select coalesce(json_agg(json_build_object('pending', pending_delta, 'active', active_delta,
  'reason', reason, 'movedAt', moved_at) order by points_move_id), '[]') as points
from points_move where customer_id = :customer_id`,
});

/** Every move of somebody's points, oldest first. */
export async function listPointsData(db: Queryable, customerId: CustomerId) {
  const [row] = await db.query(pointsStatement, { customerId });
  return row?.points ?? [];
}

const ratingsStatement = statement({
  name: 'own_data_wash_ratings',
  params: { customer_id: id<CustomerId>() },
  row: { redemption_id: id<RedemptionId>(), stars: integer, comment_sealed: nullable(bytes), rated_at: instant },
  text: `
select r.redemption_id, r.stars, r.comment_sealed, r.rated_at
from credit_lot c join redemption x using (lot_id) join rating r on r.redemption_id = x.redemption_id
where c.customer_id = :customer_id order by r.rated_at`,
});

/** How the washes of somebody's vouchers were rated, oldest first; instants are epoch ms. */
export async function listWashRatings(db: Queryable, customerId: CustomerId) {
  return await db.query(ratingsStatement, { customerId });
}
