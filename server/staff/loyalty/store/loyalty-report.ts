import { reasonsNotCountedForTier } from '#domain/loyalty/points.ts';
import { integer, instant, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { LadderTier } from '#domain/loyalty/loyalty-ladder.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const tiersStatement = statement({
  name: 'loyalty_tiers',
  params: {
    since: instant,
    silver: integer,
    gold: integer,
    platinum: integer,
    other_since: instant,
    other_silver: integer,
    other_gold: integer,
    other_platinum: integer,
  },
  row: { tier: word<LadderTier>(), other_tier: word<LadderTier>(), members: integer },
  // an account without points is bronze, so the number of bronze accounts is the number of all accounts minus those in
  // other tiers
  text: `
with counted as (
  select customer_id,
    coalesce(sum(pending_delta + active_delta) filter (where moved_at > :since), 0) as points,
    coalesce(sum(pending_delta + active_delta) filter (where moved_at > :other_since), 0) as other_points
  from points_move join customer c using (customer_id)
  where reason not in (${sqlTextList(reasonsNotCountedForTier)}) and c.deleted_at is null
  group by customer_id
), placed as (
  select
    case when points >= :platinum then 'platinum' when points >= :gold then 'gold' when points >= :silver then 'silver'
      else 'bronze' end as tier,
    case when other_points >= :other_platinum then 'platinum' when other_points >= :other_gold then 'gold'
      when other_points >= :other_silver then 'silver' else 'bronze' end as other_tier
  from counted
)
select tier, other_tier, count(*)::int as members from placed group by tier, other_tier
union all
select 'bronze', 'bronze',
  ((select count(*) from customer where deleted_at is null) - (select count(*) from placed))::int`,
});

export type TierThresholds = {
  /** Start of the period in epoch ms. Points that were earned before this time do not count towards a tier. */
  readonly since: number;
  readonly silver: number;
  readonly gold: number;
  readonly platinum: number;
};

/** Counts the customers in each tier, once for each of the two sets of tier thresholds. */
export async function countTiers(db: Queryable, rules: TierThresholds, other: TierThresholds) {
  return await db.query(tiersStatement, {
    ...rules,
    otherSince: other.since,
    otherSilver: other.silver,
    otherGold: other.gold,
    otherPlatinum: other.platinum,
  });
}

const liabilityRow = {
  ...pick('points_account', 'active pending'),
  owed: integer,
  washes: integer,
  washes_with_pending: integer,
} as const;

const liabilityStatement = statement({
  name: 'loyalty_liability',
  params: { points_per_wash: integer },
  row: liabilityRow,
  text: `
select coalesce(sum(greatest(active, 0)), 0)::int as active, coalesce(sum(pending), 0)::int as pending,
  coalesce(- sum(least(active, 0)), 0)::int as owed,
  coalesce(sum(greatest(active, 0) / :points_per_wash), 0)::int as washes,
  coalesce(sum(greatest(active + pending, 0) / :points_per_wash), 0)::int as washes_with_pending
from points_account join customer c using (customer_id) where c.deleted_at is null`,
});

/**
 * Returns the sums of all customers' active, pending and owed (negative) points. It also returns how many whole washes
 * customers could buy with their active points, and with active and pending points together.
 */
export async function sumPoints(db: Queryable, pointsPerWash: number) {
  const [row] = await db.query(liabilityStatement, { pointsPerWash });
  return row ?? { active: 0, pending: 0, owed: 0, washes: 0, washesWithPending: 0 };
}

const foundersStatement = statement({
  name: 'loyalty_founders_count',
  params: {},
  row: { founders: integer },
  text: 'select count(*)::int as founders from founder_member where ended_at is null',
});

export async function countFounders(db: Queryable): Promise<number> {
  const [row] = await db.query(foundersStatement, {});
  return row?.founders ?? 0;
}
