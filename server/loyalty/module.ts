import type { ScheduledJob } from '#server/core/jobs/scheduler.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import { loyaltyAccountMerge } from './account-merge.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { sealedColumn, type ModuleSealedData } from '#server/core/keyring/sealed-column.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { PageSource } from '#server/core/pages/page-source.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import { loyaltyTopics } from './messages/topics.ts';
import { registerMemberDiscountRoutes } from './member-discounts.routes.ts';
import { processDuePoints } from './process-due-points.ts';
import type { Deps } from './deps.ts';
import { registerPointsRoutes } from './points.routes.ts';
import { registerRatingRoutes } from './ratings.routes.ts';
import { loyaltyRetention } from './retention.ts';
import { loyaltyRateLimits } from './limits.ts';
import { loyaltyRefusals } from './refusals.ts';
import { findFounderData, forgetFounder } from './store/founder-member.ts';
import { listPointsData, listWashRatings } from './store/own-loyalty-data.ts';
import { forgetRatingComments, readRatingComment } from './store/rating.ts';

/**
 * Encrypted values of the loyalty module. The list contains their encryption contexts, and the columns that store the
 * ciphertexts.
 */
const loyaltySealed = {
  contextNames: ['rating|comment_sealed'],
  columns: [sealedColumn('rating.comment_sealed', 'rating|comment_sealed', 't.subject_id')],
} satisfies ModuleSealedData;

/**
 * Personal data of loyalty: points, founder membership, and ratings of washes. The rating of a purchase is exported
 * with its order.
 */
const loyaltyPersonalData: PersonalData = {
  async collect({ db, keyring }, customerId) {
    const ratings = await listWashRatings(db, customerId);
    return {
      points: await listPointsData(db, customerId),
      founder: await findFounderData(db, customerId),
      washRatings: ratings.map(({ redemptionId, stars, commentSealed, ratedAt }) => ({
        stars,
        comment: readRatingComment(keyring, redemptionId, commentSealed),
        ratedAt: toIsoInstant(ratedAt),
      })),
    };
  },
  async forget(tx, customerId) {
    await forgetRatingComments(tx, customerId);
    await forgetFounder(tx, customerId);
  },
};

/** Declares the loyalty module, which contains points, tiers, founder members and ratings. */
export const loyalty = defineModule({
  name: 'loyalty',
  refusals: loyaltyRefusals,
  limits: loyaltyRateLimits,
  topics: loyaltyTopics,
  personalData: loyaltyPersonalData,
  accountMerge: loyaltyAccountMerge,
  schedules: scheduledJobsOf,
  routes: registerRoutes,
  sealed: loyaltySealed,
  retention: loyaltyRetention,
});

type ScheduledJobDeps = Parameters<typeof processDuePoints>[0];

function scheduledJobsOf(deps: ScheduledJobDeps): readonly ScheduledJob[] {
  return [
    { name: 'move-points', rhythm: { every: 'hour', minute: 12 }, run: (stopping) => processDuePoints(deps, stopping) },
  ];
}

function registerRoutes(app: App, deps: Deps): PageSource {
  registerRatingRoutes(app, deps);
  registerPointsRoutes(app, deps);
  return registerMemberDiscountRoutes(app, deps);
}
