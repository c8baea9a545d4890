import type { Locale } from '#contracts/core/locale.ts';
import type { TimelineEntry, TimelineKind } from '#contracts/staff/sales/order-timeline.ts';
import { isolated, isolatedShekels, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';
import { auditActionText } from '../audit/audit-action-texts.ts';
import { caseKindText, refundReasonText, messageTopicText } from './order-words.ts';

type TimelineSentenceValues = {
  readonly price: string;
  readonly washes: string;
  readonly word: string;
  readonly ending: string;
  /** Name of the station. Null if the event is not about a station. */
  readonly station: string | null;
  readonly hasWashes: boolean;
  readonly hasCard: boolean;
};

const ways: Readonly<Record<string, () => string>> = {
  mail: () => m.staff_way_mail(),
  sms: () => m.staff_way_sms(),
  link: () => m.staff_way_link(),
};

/** Returns the channel through which a gift was sent, as text. Returns the code itself for an unknown channel. */
export function giftChannelText(channel: string): string {
  return ways[channel]?.() ?? channel;
}

function giftAttemptSentence(word: string): string {
  const [channel = '', outcome = ''] = word.split('_');
  const way = giftChannelText(channel);
  return outcome === 'sent' ? m.staff_tl_gift_tried_sent({ way }) : m.staff_tl_gift_tried_failed({ way });
}

function captureSentence({ price, ending, word, hasCard }: TimelineSentenceValues): string {
  if (word === 'unassigned') return m.staff_tl_captured_unassigned({ price });
  return hasCard ? m.staff_tl_captured_card({ price, ending }) : m.staff_tl_captured({ price });
}

function refundRequestSentence({ price, washes, word, hasWashes }: TimelineSentenceValues): string {
  const reason = refundReasonText(word);
  return hasWashes
    ? m.staff_tl_refund_asked({ price, washes, word: reason })
    : m.staff_tl_refund_asked_plain({ price, word: reason });
}

function washSentence({ station }: TimelineSentenceValues): string {
  return station === null ? m.staff_tl_washed_nowhere() : m.staff_tl_washed({ station });
}

/** Sentences about the events, in words that staff can read to a customer on the phone. */
const sentences = {
  placed: ({ price, word }) => (word === 'goodwill' ? m.staff_tl_given() : m.staff_tl_placed({ price })),
  attempt: ({ price }) => m.staff_tl_attempt({ price }),
  event: () => m.staff_tl_event(),
  event_dead: () => m.staff_tl_event_dead(),
  captured: captureSentence,
  failed: () => m.staff_tl_failed(),
  exception: ({ word }) => m.staff_tl_exception({ word: caseKindText(word) }),
  exception_closed: ({ word }) => m.staff_tl_exception_closed({ word: caseKindText(word) }),
  disputed: () => m.staff_tl_disputed(),
  dispute_won: () => m.staff_tl_dispute_won(),
  dispute_lost: () => m.staff_tl_dispute_lost(),
  refund_asked: refundRequestSentence,
  refund_done: ({ price }) => m.staff_tl_refund_done({ price }),
  refund_failed: ({ price }) => m.staff_tl_refund_failed({ price }),
  refund_given_up: ({ price }) => m.staff_tl_refund_given_up({ price }),
  issued: ({ ending, washes }) => m.staff_tl_issued({ ending, washes }),
  wash_held: ({ station }) => m.staff_tl_wash_held({ station: station ?? '' }),
  wash_released: () => m.staff_tl_wash_released(),
  washed: washSentence,
  wash_restored: () => m.staff_tl_wash_restored(),
  washes_taken: ({ washes }) => m.staff_tl_washes_taken({ washes }),
  washes_returned: ({ washes }) => m.staff_tl_washes_returned({ washes }),
  lot_expired: ({ washes }) => m.staff_tl_lot_expired({ washes }),
  lot_void: ({ washes }) => m.staff_tl_lot_void({ washes }),
  message: ({ word }) => m.staff_tl_message({ word: messageTopicText(word) }),
  message_sent: ({ word }) => m.staff_tl_message_sent({ word: messageTopicText(word) }),
  message_unsent: ({ word }) => m.staff_tl_message_unsent({ word: messageTopicText(word) }),
  message_no_address: ({ word }) => m.staff_tl_message_no_address({ word: messageTopicText(word) }),
  message_unverified: ({ word }) => m.staff_tl_message_unverified({ word: messageTopicText(word) }),
  message_refused: ({ word }) => m.staff_tl_message_refused({ word: messageTopicText(word) }),
  message_dead: ({ word }) => m.staff_tl_message_dead({ word: messageTopicText(word) }),
  gift_tried: ({ word }) => giftAttemptSentence(word),
  cancellation_asked: ({ price }) => m.staff_tl_cancellation_asked({ price }),
  cancellation_approved: () => m.staff_tl_cancellation_approved(),
  cancellation_refused: () => m.staff_tl_cancellation_refused(),
  proposed: ({ price }) => m.staff_tl_proposed({ price }),
  proposal_declined: ({ price }) => m.staff_tl_proposal_declined({ price }),
  staff: ({ word }) => capitalizeFirst(auditActionText(word)),
} as const satisfies Record<TimelineKind, (parts: TimelineSentenceValues) => string>;

export function timelineSentence(
  { kind, agorot, washes, word, ending, station }: TimelineEntry,
  locale: Locale,
): string {
  return sentences[kind]({
    price: isolatedShekels(agorot ?? 0),
    washes: m.wash_count({ count: washes ?? 0 }),
    hasWashes: washes !== null && washes > 0,
    word: word ?? '',
    ending: leftToRight(ending ?? ''),
    hasCard: ending !== null,
    station: station === null ? null : isolated(station[locale]),
  });
}
