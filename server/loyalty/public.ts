/** What the rest of the server may ask of loyalty. Nobody else in here is imported from outside. */
export { registerRatingRoutes } from './ratings.routes.ts';
export { registerPointsRoutes } from './points.routes.ts';
export { createLoyaltyBook, type LoyaltyBook } from './loyalty-book.ts';
export type { TermsInForce } from './store/loyalty-terms.ts';
export { findStanding, tierOf, discountMemberOf } from './store/customer-standing.ts';
export { grantPurchasePointsSql, takeBackPointsSql } from './store/points-sql.ts';
export { maturePointsOf, movePoints, windowEndsAfter } from './move-points.ts';
export { getOwnPoints } from './get-own-points.ts';
export { findMemberPoints } from './store/member-points.ts';
export { findLowRating } from './find-low-rating.ts';
export { moveRatingCase } from './store/rating-case.ts';
export { openComment, sumRatings } from './store/rating.ts';
export { loyaltyTopics } from './messages/topics.ts';
export { loyaltyPersonalData } from './personal-data.ts';
export { grantFounder } from './grant-founder.ts';
export { changeFounder } from './change-founder.ts';
export { endFounder } from './end-founder.ts';
export { findFounder } from './store/founder-member.ts';
