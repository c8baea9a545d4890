import { booksRetention, retentionByDays, table, type Retention } from '#server/core/retention.ts';

/**
 * Number of days after which scheduled jobs delete data. Each key is the name under which the job reports its
 * deletions.
 */
export const retentionDays = {
  events: 90,
} as const;

const days = retentionByDays(retentionDays);

export const paymentsRetention: Retention = {
  rows: {
    payment: table('one attempt to pay an order with one provider', booksRetention),
    payment_exception: table('a payment that a person has to look at', booksRetention),
    refund: table('money on its way back to a buyer', booksRetention),
    unmatched_payment: table('money that the provider reports and no order of ours explains', booksRetention),
    webhook_event: table(
      'an event from a provider as it arrived; it is only a hint',
      days('customers', 'events', { why: 'to process each message only once', after: 'after processing' }),
      { en: 'Messages of the payment company', he: 'הודעות של חברת התשלומים' },
    ),
  },
  hebrew: {
    '3 months after processing': 'שלושה חודשים מהטיפול בהן',
    'to process each message only once': 'כדי לטפל בכל הודעה פעם אחת בלבד',
  },
};
