import { MESSAGE_DAYS } from '#domain/messaging/message-days.ts';
import { PERMANENTLY, retainedFor, retentionByDays, type Retention } from '#server/core/retention.ts';

export const retentionDays = { messages: MESSAGE_DAYS } as const;

const days = retentionByDays(retentionDays);

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const messagingRetention: Retention = {
  rows: {
    contact_message: days('people who wrote to us', 'messages', {
      why: 'to answer, and to show later what was answered',
      after: 'after the case is closed',
    }),
    outbox: retainedFor('recipients of messages', {
      kept: PERMANENTLY,
      why: 'to prove that a message was sent, without storing its text',
    }),
    vapid_key: retainedFor(null, { kept: PERMANENTLY, why: 'to send notifications to browsers' }),
  },
  hebrew: {
    'people who wrote to us': 'מי שפנו אלינו',
    'recipients of messages': 'מי שקיבלו הודעות',
    '2 years after the case is closed': 'שנתיים מסגירת הפנייה',
    'to answer, and to show later what was answered': 'כדי להשיב, ולהראות אחר כך מה נענה',
    'to prove that a message was sent, without storing its text': 'כדי להוכיח שההודעה נשלחה, בלי לשמור את תוכנה',
  },
};
