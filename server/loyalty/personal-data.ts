import type { PersonalData } from '#server/core/personal-data.ts';
import { listPointsData, silenceRatings } from './store/own-loyalty-data.ts';

/** Points, and what was written with a rating; the rating itself stands with its order. */
export const loyaltyPersonalData: PersonalData = {
  async collect({ db }, customerId) {
    return { points: await listPointsData(db, customerId) };
  },
  forget: silenceRatings,
};
