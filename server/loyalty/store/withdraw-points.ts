import type { CustomerId } from '#contracts/core/ids.ts';
import { instant, uuid } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const holdStatement = statement({
  name: 'points_hold_member',
  params: pick('points_account', 'customer_id'),
  row: pick('points_account', 'active'),
  text: 'select active from points_account where customer_id = :customer_id for update',
});

/**
 * Returns a customer's spendable points and locks them until commit. Returns 0 if the customer has no points account.
 */
export async function lockActivePoints(tx: Tx, customerId: CustomerId): Promise<number> {
  const [row] = await tx.query(holdStatement, { customerId });
  return row?.active ?? 0;
}

const withdrawStatement = statement({
  name: 'points_withdraw',
  params: { ...pick('points_grant', 'customer_id points'), withdrawal_id: uuid, now: instant },
  row: pick('points_account', 'customer_id'),
  // points given by staff are withdrawn first, starting with the newest, so that earned points keep their expiry
  text: `
with debited as (
  update points_account set active = active - :points
  where customer_id = :customer_id and active >= :points
  returning customer_id
), given as (
  select g.goodwill_id, g.points_left,
    coalesce(sum(g.points_left) over (order by g.granted_at desc, g.goodwill_id
      rows between unbounded preceding and 1 preceding), 0) as newer
  from points_grant g join debited using (customer_id)
  where g.kind = 'goodwill' and g.state = 'active'
), lessened as (
  update points_grant g set points_left = g.points_left - least(t.points_left, :points - t.newer)::int
  from given t where g.goodwill_id = t.goodwill_id and t.newer < :points and t.points_left > 0
)
insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id, moved_at)
select customer_id, 'withdrawn', 0, - :points, :withdrawal_id, :now from debited
returning customer_id`,
});

/**
 * Withdraws spendable points. If the customer has fewer spendable points, returns false and changes nothing. A second
 * call with the same `withdrawalId` fails on a unique constraint, so the points are never withdrawn twice.
 */
export async function withdrawMemberPoints(
  tx: Tx,
  values: {
    readonly customerId: CustomerId;
    readonly withdrawalId: string;
    readonly points: number;
    /** Epoch ms. */
    readonly now: number;
  },
): Promise<boolean> {
  return (await tx.query(withdrawStatement, values)).length === 1;
}
