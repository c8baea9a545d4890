import { MESSAGE_RETENTION_DAYS } from '#domain/messaging/message-retention.ts';
import { PERMANENTLY, retainedFor, retentionByDays, table, type Retention } from '#server/core/retention.ts';

export const retentionDays = { messages: MESSAGE_RETENTION_DAYS } as const;

const days = retentionByDays(retentionDays);

export const messagingRetention: Retention = {
  rows: {
    contact_message: table(
      'a message, cancellation request or franchise enquiry that a visitor sent',
      days('people who wrote to us', 'messages', {
        why: 'to answer, and to show later what was answered',
        after: 'after the case is closed',
      }),
      { en: 'Messages from the contact forms', he: 'הודעות מטופסי הקשר' },
    ),
    outbox: table(
      'a message to be sent, written in the same statement as what it reports',
      retainedFor('recipients of messages', {
        kept: PERMANENTLY,
        why: 'to prove that a message was sent, without storing its text',
      }),
      { en: 'Sent messages', he: 'הודעות שנשלחו' },
    ),
    vapid_key: table(
      'the keys by which push services recognise this shop, the private one sealed',
      retainedFor(null, { kept: PERMANENTLY, why: 'to send notifications to browsers' }),
    ),
  },
  hebrew: {
    'people who wrote to us': 'מי שפנו אלינו',
    'recipients of messages': 'מי שקיבלו הודעות',
    '2 years after the case is closed': 'שנתיים מסגירת הפנייה',
    'to answer, and to show later what was answered': 'כדי להשיב, ולהראות אחר כך מה נענה',
    'to prove that a message was sent, without storing its text': 'כדי להוכיח שההודעה נשלחה, בלי לשמור את תוכנה',
  },
};
