import type { Example } from '#server/core/documents/example.ts';
import { lowRatingMail } from './low-rating-mail.ts';

const said = {
  en: { stationName: 'Dizengoff', comment: 'The water was cold.' },
  he: { stationName: 'דיזנגוף', comment: 'המים היו קרים.' },
};

/** What loyalty tells the shop's own people, as they would get it. */
export const loyaltyExamples: readonly Example[] = [
  {
    topic: 'low_rating',
    variant: '',
    render: ({ shop, now }, to) => lowRatingMail({ shop, stars: 2, ...said[to], ratedAt: now }, to),
  },
];
