import { booksRule, retentionByDays, type Retention } from '#server/core/retention.ts';

/** Retention in days of the data that scheduled jobs delete, by the name that the deletions report. */
export const retentionDays = {
  events: 90,
} as const;

const days = retentionByDays(retentionDays);

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const paymentsRetention: Retention = {
  rows: {
    payment: booksRule,
    payment_exception: booksRule,
    refund: booksRule,
    unmatched_payment: booksRule,
    webhook_event: days('customers', 'events', { why: 'to process each message only once', after: 'after processing' }),
  },
  hebrew: {
    '3 months after processing': 'שלושה חודשים מהטיפול בהן',
    'to process each message only once': 'כדי לטפל בכל הודעה פעם אחת בלבד',
  },
};
