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
    webhook_event: days(
      'buyers, by the payment',
      'events',
      'a message of the payment company counts once; counted from when it was settled',
    ),
  },
  hebrew: {
    'buyers, by the payment': 'קונים, לפי התשלום',
    'a message of the payment company counts once; counted from when it was settled':
      'הודעה של חברת הסליקה נספרת פעם אחת; נספר מיום שטופלה',
  },
};
