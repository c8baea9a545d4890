import { MESSAGE_DAYS } from '#domain/messaging/message-days.ts';
import { PERMANENTLY, retainedFor, type Retention } from '#server/core/retention.ts';

export const retentionDays = { messages: MESSAGE_DAYS } as const;

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const messagingRetention: Retention = {
  rows: {
    contact_message: retainedFor(
      'senders of messages',
      { kept: `${retentionDays.messages} days once settled`, why: 'to answer, and to document the answer' },
      'messages',
    ),
    outbox: retainedFor('recipients of messages, by the order or account', {
      kept: PERMANENTLY,
      why: 'proof that a message was sent, without its content',
    }),
    vapid_key: retainedFor(null, { kept: PERMANENTLY, why: 'browsers that are notified know this key' }),
  },
  hebrew: {
    'senders of messages': 'מי שפנו אלינו',
    'recipients of messages, by the order or account': 'מי שנשלחות אליהם הודעות, לפי ההזמנה או החשבון',
    '730 days once settled': '730 ימים מסיום הטיפול',
    'to answer, and to document the answer': 'כדי להשיב, וכדי לעמוד מאחורי התשובה',
    'proof that a message was sent, without its content': 'שהודעה יצאה, בלי תוכנה',
  },
};
