import type { LoyaltyTerms } from '#domain/loyalty/loyalty-terms.ts';
import { instant, integer } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

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
from loyalty_terms order by valid_from desc`,
});

/** Every row there ever was, and those to come: newest first. */
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
