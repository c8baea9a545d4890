import type { LoyaltyTerms } from '#domain/loyalty/loyalty-terms.ts';
import type { LoyaltyTermsDraft } from '#domain/loyalty/loyalty-terms-draft.ts';
import { boolean, instant, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Loyalty terms with the number by which orders refer to them. `validFrom` is in epoch ms. */
export type LoyaltyTermsInForce = LoyaltyTerms & { readonly loyaltyTermsId: number; readonly validFrom: number };

const listStatement = statement({
  name: 'loyalty_terms_list',
  params: {},
  row: pick(
    'loyalty_terms',
    `
  loyalty_terms_id valid_from points_per_shekel silver_points gold_points platinum_points tier_months
  points_per_wash points_months referral_points new_member_percent regular_member_percent
  verified_percent referred_friend_percent`,
  ),
  text: `
select loyalty_terms_id, valid_from, points_per_shekel, silver_points, gold_points, platinum_points, tier_months,
  points_per_wash, points_months, referral_points, new_member_percent, regular_member_percent, verified_percent,
  referred_friend_percent
from loyalty_terms t
where not exists (select from loyalty_terms_withdrawal w where w.loyalty_terms_id = t.loyalty_terms_id)
order by valid_from desc`,
});

/** Returns past, current and scheduled loyalty terms, newest first. Withdrawn terms are left out. */
export async function listLoyaltyTerms(db: Queryable): Promise<LoyaltyTermsInForce[]> {
  const rows = await db.query(listStatement, {});
  return rows.map((row) => ({
    loyaltyTermsId: row.loyaltyTermsId,
    validFrom: row.validFrom,
    pointsPerShekel: row.pointsPerShekel,
    ladder: { bronze: 0, silver: row.silverPoints, gold: row.goldPoints, platinum: row.platinumPoints },
    tierMonths: row.tierMonths,
    pointsPerWash: row.pointsPerWash,
    pointsMonths: row.pointsMonths,
    referralPoints: row.referralPoints,
    percents: {
      newMember: row.newMemberPercent,
      regularMember: row.regularMemberPercent,
      verified: row.verifiedPercent,
      referredFriend: row.referredFriendPercent,
    },
  }));
}

const holdStatement = statement({
  name: 'loyalty_terms_hold',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtext('loyalty_terms')) is not null as locked`,
});

const versionStatement = statement({
  name: 'loyalty_terms_version',
  params: {},
  row: { version: integer },
  text: `
select ((select count(*) from loyalty_terms) + (select count(*) from loyalty_terms_withdrawal))::int as version`,
});

/** Returns the version of the loyalty terms, which increases with every schedule and withdrawal. */
export async function findLoyaltyTermsVersion(db: Queryable): Promise<number> {
  const [row] = await db.query(versionStatement, {});
  return row?.version ?? 0;
}

/** Locks the loyalty terms until commit. Returns their version. */
export async function lockLoyaltyTerms(tx: Tx): Promise<number> {
  await tx.query(holdStatement, {});
  return await findLoyaltyTermsVersion(tx);
}

const planStatement = statement({
  name: 'loyalty_terms_plan',
  params: {
    ...pick(
      'loyalty_terms',
      `
  valid_from points_per_shekel tier_months points_per_wash points_months referral_points`,
    ),
    actor: text,
    now: instant,
    silver: integer,
    gold: integer,
    platinum: integer,
    new_member: integer,
    regular_member: integer,
    verified: integer,
    referred_friend: integer,
  },
  row: pick('loyalty_terms', 'loyalty_terms_id'),
  text: `
insert into loyalty_terms (valid_from, points_per_shekel, silver_points, gold_points, platinum_points, tier_months,
  points_per_wash, points_months, referral_points, new_member_percent, regular_member_percent, verified_percent,
  referred_friend_percent, planned_by, created_at)
select :valid_from, :points_per_shekel, :silver, :gold, :platinum, :tier_months, :points_per_wash, :points_months,
  :referral_points, :new_member, :regular_member, :verified, :referred_friend, :actor, :now
where not exists (
  select from loyalty_terms t where t.valid_from = :valid_from
    and not exists (select from loyalty_terms_withdrawal w where w.loyalty_terms_id = t.loyalty_terms_id))
returning loyalty_terms_id`,
});

type ScheduledLoyaltyTerms = LoyaltyTermsDraft & {
  readonly validFrom: number;
  readonly actor: string;
  readonly now: number;
};

/**
 * Adds loyalty terms that apply from a given time on (epoch ms). Returns their id. Returns null if other terms start at
 * that time.
 */
export async function scheduleLoyaltyTermsRow(tx: Tx, plan: ScheduledLoyaltyTerms): Promise<number | null> {
  const [row] = await tx.query(planStatement, plan);
  return row?.loyaltyTermsId ?? null;
}

const withdrawStatement = statement({
  name: 'loyalty_terms_withdraw',
  params: { ...pick('loyalty_terms_withdrawal', 'loyalty_terms_id'), actor: text, now: instant, begins_after: instant },
  row: pick('loyalty_terms_withdrawal', 'loyalty_terms_id'),
  text: `
insert into loyalty_terms_withdrawal (loyalty_terms_id, withdrawn_by, withdrawn_at)
select loyalty_terms_id, :actor, :now from loyalty_terms
where loyalty_terms_id = :loyalty_terms_id and valid_from > :begins_after
on conflict do nothing
returning loyalty_terms_id`,
});

/**
 * Withdraws scheduled terms. Returns false if they do not exist, start at `beginsAfter` (epoch ms) or earlier, or were
 * withdrawn before.
 */
export async function withdrawLoyaltyTermsRow(tx: Tx, values: ParamsOf<typeof withdrawStatement>): Promise<boolean> {
  return (await tx.query(withdrawStatement, values)).length === 1;
}

const plannedByStatement = statement({
  name: 'loyalty_terms_planned_by',
  params: {},
  row: pick('loyalty_terms', 'loyalty_terms_id planned_by'),
  text: `
select t.loyalty_terms_id, m.name as planned_by
from loyalty_terms t left join staff_member m on t.planned_by = 'staff:' || m.staff_id::text`,
});

/**
 * Returns a map from the id of loyalty terms to the name of the staff user who scheduled them. The name is null if no
 * staff user scheduled the terms.
 */
export async function listLoyaltyTermsAuthors(db: Queryable): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db.query(plannedByStatement, {});
  return new Map(rows.map(({ loyaltyTermsId, plannedBy }) => [loyaltyTermsId, plannedBy]));
}
