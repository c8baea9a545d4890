import type { LoyaltyProgram, StaffLoyaltyTerms, StaffTier, TierCounts } from '#contracts/staff/customers/loyalty.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { LoyaltyTerms } from '#domain/loyalty/loyalty-terms.ts';
import { tierPeriodStart } from '#domain/loyalty/points.ts';
import { loyaltyTermsDraftOf } from '#domain/loyalty/loyalty-terms-draft.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  findLoyaltyTermsVersion,
  listLoyaltyTermsAuthors,
  listLoyaltyTerms,
  type LoyaltyTermsInForce,
} from '#server/loyalty/public.ts';
import { findSingleWashProduct } from '#server/selling/public.ts';
import { countProposedGoodwill } from '../goodwill/store/goodwill.ts';
import { countFounders, countTiers, sumPoints, type TierThresholds } from './store/loyalty-report.ts';

type ProgramDeps = Pick<Deps, 'clock' | 'db'>;

/**
 * Returns the current loyalty programme. It is read from the database, because the cache can be outdated after a
 * change.
 */
export async function getLoyaltyProgramInForce({ clock, db }: ProgramDeps): Promise<LoyaltyProgram> {
  const now = clock.now();
  const [version, terms, planners] = await Promise.all([
    findLoyaltyTermsVersion(db),
    listLoyaltyTerms(db),
    listLoyaltyTermsAuthors(db),
  ]);
  const inForce = loyaltyTermsAt(terms, now);
  const rules = tierThresholdsOf(inForce, now);
  const [tiers, sums, founders, wash, waiting] = await Promise.all([
    countTiers(db, rules, rules),
    sumPoints(db, inForce.pointsPerWash),
    countFounders(db),
    findSingleWashProduct(db, now),
    countProposedGoodwill(db),
  ]);
  return {
    version,
    terms: terms.map((each) => viewOf(each, { inForce, now, planners })),
    members: tierCountsOf(tiers.map(({ tier, members }) => ({ tier, members }))),
    founders,
    waiting,
    liability: { ...sums, washAgorot: wash?.priceAgorot ?? null },
  };
}

/** Returns the loyalty terms that are in force at the time `now`. There are terms for every point in time. */
export function loyaltyTermsAt(terms: readonly LoyaltyTermsInForce[], now: number): LoyaltyTermsInForce {
  const found = terms.find(({ validFrom }) => validFrom <= now);
  if (found === undefined) throw new Error('no loyalty terms are in force');
  return found;
}

export function tierThresholdsOf({ ladder, tierMonths }: LoyaltyTerms, now: number): TierThresholds {
  const { silver, gold, platinum } = ladder;
  return { since: tierPeriodStart(now, tierMonths), silver, gold, platinum };
}

export function tierCountsOf(rows: readonly { readonly tier: StaffTier; readonly members: number }[]): TierCounts {
  const counts = { bronze: 0, silver: 0, gold: 0, platinum: 0 };
  for (const { tier, members } of rows) counts[tier] += members;
  return counts;
}

type ProgramFacts = {
  readonly inForce: LoyaltyTermsInForce;
  readonly now: number;
  readonly planners: ReadonlyMap<number, string | null>;
};

function viewOf(terms: LoyaltyTermsInForce, { inForce, now, planners }: ProgramFacts): StaffLoyaltyTerms {
  const { loyaltyTermsId, validFrom } = terms;
  const begun = terms === inForce ? 'in_force' : 'past';
  return {
    loyaltyTermsId,
    validFrom: toIsoInstant(validFrom),
    state: validFrom > now ? 'planned' : begun,
    plannedBy: planners.get(loyaltyTermsId) ?? null,
    rules: loyaltyTermsDraftOf(terms),
  };
}
