import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import { findFounderData, forgetFounder } from './store/founder-member.ts';
import { listPointsData, listWashRatings } from './store/own-loyalty-data.ts';
import { forgetRatingComments, readComment } from './store/rating.ts';

/** Points, the marks of a founder member, and how washes were rated; the rating of a purchase stands with its order. */
export const loyaltyPersonalData: PersonalData = {
  async collect({ db, keyring }, customerId) {
    const ratings = await listWashRatings(db, customerId);
    return {
      points: await listPointsData(db, customerId),
      founder: await findFounderData(db, customerId),
      washRatings: ratings.map(({ redemptionId, stars, commentSealed, ratedAt }) => ({
        stars,
        comment: readComment(keyring, redemptionId, commentSealed),
        ratedAt: isoTextOf(ratedAt),
      })),
    };
  },
  async forget(tx, customerId) {
    await forgetRatingComments(tx, customerId);
    await forgetFounder(tx, customerId);
  },
};
