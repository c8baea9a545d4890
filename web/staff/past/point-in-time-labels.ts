import type { Locale } from '#contracts/core/locale.ts';
import type { PointInTimeRecord, PointInTimeEvent, UnrecordedDataKind } from '#contracts/staff/point-in-time.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { pointsEntryLabels } from '../lib/words/loyalty-words.ts';
import { timelineSentence } from '../lib/words/timeline-words.ts';
import { consentTopicText } from '../lib/words/topic-words.ts';

export const stateLabels = {
  unpaid: () => m.staff_past_unpaid(),
  not_paid_in_time: () => m.staff_past_not_paid_in_time(),
  paid: () => m.staff_order_state_fulfilled(),
  part_refunded: () => m.staff_order_state_part_refunded(),
  refunded: () => m.staff_order_state_refunded(),
} as const satisfies Record<NonNullable<PointInTimeRecord['order']>['state'], () => string>;

export const unknownFactLabels = {
  people: () => m.staff_past_unknown_people(),
  belongings: () => m.staff_past_unknown_belongings(),
  last_day: () => m.staff_past_unknown_last_day(),
  disputes: () => m.staff_past_unknown_disputes(),
  failures: () => m.staff_past_unknown_failures(),
  account_messages: () => m.staff_past_unknown_account_messages(),
  orders_not_permitted: () => m.staff_past_unknown_orders(),
} as const satisfies Record<UnrecordedDataKind, () => string>;

export const pastDiscountLabels = {
  founder: () => m.staff_past_saving_founder(),
  senior: () => m.staff_customer_card_senior(),
  disability: () => m.staff_customer_card_disability(),
} as const satisfies Record<NonNullable<PointInTimeRecord['account']>['savings'][number]['rule'], () => string>;

function pointsWordsOf(reason: string): string {
  return new Map<string, () => string>(Object.entries(pointsEntryLabels)).get(reason)?.() ?? reason;
}

export function pointInTimeEventText(event: PointInTimeEvent, locale: Locale): string {
  const { kind, word, points, ...rest } = event;
  const topic = consentTopicText({ topic: word ?? '' });
  switch (kind) {
    case 'joined':
      return m.staff_past_joined();
    case 'points': {
      const sign = (points ?? 0) > 0 ? '+' : '';
      return m.staff_past_points({ points: isolated(`${sign}${points ?? 0}`), reason: pointsWordsOf(word ?? '') });
    }
    case 'consent_given':
      return m.staff_past_consent_given({ topic });
    case 'consent_taken_back':
      return m.staff_past_consent_taken_back({ topic });
    default:
      return timelineSentence({ ...rest, kind, word }, locale);
  }
}
