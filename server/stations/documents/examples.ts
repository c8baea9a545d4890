import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Example } from '#server/core/documents/example.ts';
import { handWashMail } from './hand-wash-mail.ts';
import { offlineWashMail } from './offline-wash-mail.ts';
import { unrinsedMail } from './unrinsed-mail.ts';
import { washQuestionMail } from './wash-question-mail.ts';

const stations = { en: 'Dizengoff', he: 'דיזנגוף' };

/** What stations tell the shop's own people, as they would get it. */
export const stationExamples: readonly Example[] = [
  {
    topic: 'wash_question',
    variant: '',
    render: ({ shop, now }, to) =>
      washQuestionMail(
        { shop, reference: 'W-7K2M9Q', stationName: stations[to], bayNo: 2, requestedAt: now, startedAt: null },
        to,
      ),
  },
  {
    topic: 'bay_unrinsed',
    variant: '',
    render: ({ shop, now }, to) =>
      unrinsedMail({ shop, stationName: stations[to], bayNo: 2, washedAt: now, rinsedAt: now - 5 * HOUR_MS }, to),
  },
  {
    topic: 'hand_wash',
    variant: '',
    render: ({ shop, now }, to) =>
      handWashMail({ shop, stationName: stations[to], bayNo: 2, scannerName: 'iPhone', givenAt: now }, to),
  },
  ...(['', 'over'] as const).map((variant): Example => ({
    topic: 'offline_wash',
    variant,
    render: ({ shop, now }, to) =>
      offlineWashMail(
        {
          shop,
          stationName: stations[to],
          bayNo: 2,
          givenAt: now,
          timeBelieved: true,
          overAllowance: variant === 'over',
        },
        to,
      ),
  })),
];
