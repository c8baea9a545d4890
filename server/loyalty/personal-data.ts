import type { PersonalData } from '#server/core/personal-data.ts';
import { listPointsData, forgetRatingComments } from './store/own-loyalty-data.ts';

/** Points, and what was written with a rating; the rating itself stands with its order. */
export const loyaltyPersonalData: PersonalData = {
  async collect({ db }, customerId) {
    return { points: await listPointsData(db, customerId) };
  },
  forget: forgetRatingComments,
};
