/** Public interface of the loyalty module. Other modules import only from this file. */
export type { Deps as LoyaltyDeps } from './deps.ts';
export { createLoyaltyTermsCache } from './loyalty-terms-cache.ts';
export {
  findLoyaltyTermsVersion,
  listLoyaltyTermsAuthors,
  listLoyaltyTerms,
  type LoyaltyTermsInForce,
} from './store/loyalty-terms.ts';
export { grantGoodwillPoints } from './grant-goodwill-points.ts';
export { lockActivePoints, withdrawMemberPoints } from './store/withdraw-points.ts';
export { scheduleLoyaltyTerms, withdrawLoyaltyTerms } from './schedule-loyalty-terms.ts';
export { findLoyaltyStatus, memberTypeOf, discountMemberOf } from './store/loyalty-status.ts';
export { grantPurchasePointsSql, reclaimPointsSql } from './store/points-sql.ts';
export { maturePointsOfPurchase, processDuePoints, cancellationPeriodEnd } from './process-due-points.ts';
export { getOwnPoints } from './own-points.ts';
export { findMemberPoints } from './store/member-points.ts';
export { findLowRating } from './find-low-rating.ts';
export { setRatingCaseClosed } from './store/rating-case.ts';
export { readRatingComment, sumRatings } from './store/rating.ts';
export { grantFounder, changeFounder, endFounder } from './founder-members.ts';
export { findFounder } from './store/founder-member.ts';
export { loyaltyMessageExamples } from './documents/examples.ts';
