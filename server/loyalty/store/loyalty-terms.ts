import type { LoyaltyTerms } from '#domain/loyalty/loyalty-terms.ts';
import type { TermsDraft } from '#domain/loyalty/terms-plan.ts';
import { boolean, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** Terms with their number, by which an order names those it was placed under; `validFrom` is epoch ms. */
export type TermsInForce = LoyaltyTerms & { readonly loyaltyTermsId: number; readonly validFrom: number };

const listStatement = statement({
  name: 'loyalty_terms_list',
  params: {},
  row: {
    loyalty_terms_id: integer,
    valid_from: instant,
    points_per_shekel: integer,
    silver_points: integer,
    gold_points: integer,
    platinum_points: integer,
    tier_months: integer,
    points_per_wash: integer,
    points_months: integer,
    referral_points: integer,
    new_member_percent: integer,
    regular_member_percent: integer,
    verified_percent: integer,
    referred_friend_percent: integer,
  },
  text: `
select loyalty_terms_id, valid_from, points_per_shekel, silver_points, gold_points, platinum_points, tier_months,
  points_per_wash, points_months, referral_points, new_member_percent, regular_member_percent, verified_percent,
  referred_friend_percent
from loyalty_terms t
where not exists (select from loyalty_terms_withdrawal w where w.loyalty_terms_id = t.loyalty_terms_id)
order by valid_from desc`,
});

/** Every row that ever held, and those to come: newest first. */
export async function listTerms(db: Queryable): Promise<TermsInForce[]> {
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

/** Grows with every plan and every withdrawal. */
export async function findTermsVersion(db: Queryable): Promise<number> {
  const [row] = await db.query(versionStatement, {});
  return row?.version ?? 0;
}

/** Whoever changes the rules does so alone until the transaction ends; the version as it is then. */
export async function holdTerms(tx: Tx): Promise<number> {
  await tx.query(holdStatement, {});
  return await findTermsVersion(tx);
}

const planStatement = statement({
  name: 'loyalty_terms_plan',
  params: {
    valid_from: instant,
    actor: text,
    now: instant,
    points_per_shekel: integer,
    silver: integer,
    gold: integer,
    platinum: integer,
    tier_months: integer,
    points_per_wash: integer,
    points_months: integer,
    referral_points: integer,
    new_member: integer,
    regular_member: integer,
    verified: integer,
    referred_friend: integer,
  },
  row: { loyalty_terms_id: integer },
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

type Plan = TermsDraft & { readonly validFrom: number; readonly actor: string; readonly now: number };

/** A new row from an instant on (epoch ms); its number, or null where others begin at that very instant. */
export async function planTermsRow(tx: Tx, plan: Plan): Promise<number | null> {
  const [row] = await tx.query(planStatement, plan);
  return row?.loyaltyTermsId ?? null;
}

const withdrawStatement = statement({
  name: 'loyalty_terms_withdraw',
  params: { loyalty_terms_id: integer, actor: text, now: instant, begins_after: instant },
  row: { loyalty_terms_id: integer },
  text: `
insert into loyalty_terms_withdrawal (loyalty_terms_id, withdrawn_by, withdrawn_at)
select loyalty_terms_id, :actor, :now from loyalty_terms
where loyalty_terms_id = :loyalty_terms_id and valid_from > :begins_after
on conflict do nothing
returning loyalty_terms_id`,
});

/** False where there are no such terms, they have begun, or somebody withdrew them before. */
export async function withdrawTermsRow(
  tx: Tx,
  wish: {
    readonly loyaltyTermsId: number;
    readonly actor: string;
    readonly now: number;
    readonly beginsAfter: number;
  },
): Promise<boolean> {
  return (await tx.query(withdrawStatement, wish)).length === 1;
}

const plannedByStatement = statement({
  name: 'loyalty_terms_planned_by',
  params: {},
  row: { loyalty_terms_id: integer, planned_by: nullable(text) },
  text: `
select t.loyalty_terms_id, m.name as planned_by
from loyalty_terms t left join staff_member m on t.planned_by = 'staff:' || m.staff_id::text`,
});

/** Names of the members who planned terms. */
export async function listPlanners(db: Queryable): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db.query(plannedByStatement, {});
  return new Map(rows.map(({ loyaltyTermsId, plannedBy }) => [loyaltyTermsId, plannedBy]));
}
