import type { CustomerId } from '#contracts/core/ids.ts';
import { instant, uuid } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const giveStatement = statement({
  name: 'points_give',
  params: { ...pick('points_grant', 'customer_id points'), goodwill_id: uuid, now: instant, expires_at: instant },
  row: {},
  text: `
with credited as (
  insert into points_account (customer_id, active) values (:customer_id, :points)
  on conflict (customer_id) do update set active = points_account.active + excluded.active
  returning customer_id
), granted as (
  insert into points_grant (goodwill_id, kind, customer_id, points, points_left, points_per_shekel, state, granted_at,
    window_ends_at, matured_at, expires_at)
  select :goodwill_id, 'goodwill', customer_id, :points, :points, 0, 'active', :now, :now, :now, :expires_at
  from credited
)
insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id, moved_at)
select customer_id, 'goodwill', 0, :points, :goodwill_id, :now from credited`,
});

export type GoodwillPoints = {
  readonly customerId: CustomerId;
  readonly goodwillId: string;
  readonly points: number;
  /** Epoch ms. */
  readonly now: number;
  readonly expiresAt: number;
};

/**
 * Adds points that staff give to a customer. The customer can spend them immediately. A second call with the same
 * `goodwillId` fails on a unique constraint, so the points are never added twice.
 */
export async function storeGoodwillPoints(tx: Tx, grant: GoodwillPoints): Promise<void> {
  await tx.query(giveStatement, grant);
}
