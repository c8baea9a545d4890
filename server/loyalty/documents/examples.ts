import type { Example } from '#server/core/documents/message-example.ts';
import { lowRatingMail } from './low-rating-mail.ts';

const comments = {
  en: { stationName: 'Dizengoff', comment: 'The water was cold.' },
  he: { stationName: 'דיזנגוף', comment: 'המים היו קרים.' },
};

export const loyaltyMessageExamples: readonly Example[] = [
  {
    topic: 'low_rating',
    variant: '',
    render: ({ shop, now }, to) => lowRatingMail({ shop, stars: 2, ...comments[to], ratedAt: now }, to),
  },
];
