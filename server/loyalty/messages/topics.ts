import { z } from 'zod';
import { shopForMail, sendMailToShop, SHOP_LOCALE, type Topic, type Topics } from '#server/messaging/public.ts';
import { lowRatingMail } from '../documents/low-rating-mail.ts';
import { rateableIdOf } from '../send-rating.ts';
import { findRating, readRatingComment } from '../store/rating.ts';

const lowRatingPayload = z.object({ subjectId: z.uuid() });

const lowRating: Topic = {
  channel: 'mail',
  async deliver(deps, leased) {
    const rating = await findRating(deps.db, lowRatingPayload.parse(leased.payload).subjectId);
    if (rating === null) return 'obsolete';
    const { stars, commentSealed, ratedAt, stationName, stationNameHe } = rating;
    const facts = {
      shop: shopForMail(deps.brand, SHOP_LOCALE),
      stars,
      comment: readRatingComment(deps.keyring, rateableIdOf(rating), commentSealed),
      stationName: SHOP_LOCALE === 'he' ? stationNameHe : stationName,
      ratedAt,
    };
    return await sendMailToShop(deps, leased, lowRatingMail(facts, SHOP_LOCALE));
  },
};

export const loyaltyTopics = { low_rating: lowRating } as const satisfies Topics;
