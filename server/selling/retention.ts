import {
  withAccountErasure,
  BOOKS_RETENTION_REASON,
  PERMANENTLY,
  PERMANENTLY_WITHOUT_NAME,
  booksRetention,
  retentionByDays,
  retainedFor,
  pseudonymousRetention,
  settingsRetention,
  table,
  type Retention,
} from '#server/core/retention.ts';

/**
 * Number of days after which scheduled jobs delete data. Each key is the name under which the job reports its
 * deletions.
 */
export const retentionDays = {
  keys: 1,
} as const;

const days = retentionByDays(retentionDays);

export const sellingRetention: Retention = {
  rows: {
    cancellation_request: table(
      'a buyer’s request to cancel, with its legal window and decision',
      retainedFor('customers', { kept: PERMANENTLY, why: BOOKS_RETENTION_REASON }),
      { en: 'Cancellations', he: 'ביטולי עסקאות' },
    ),
    gift_attempt: table(
      'one delivery of a gift by mail or text message, and how it ended',
      retainedFor('recipients of gifts', { kept: PERMANENTLY, why: BOOKS_RETENTION_REASON }),
      { en: 'Deliveries of gifts', he: 'מסירת מתנות' },
    ),
    idempotency_key: table(
      'the key of a checkout, so that a repeated call finds its order',
      days(null, 'keys', { why: 'to count a purchase that is sent twice once' }),
    ),
    membership: withAccountErasure(
      'stays',
      table('a monthly plan of a member', pseudonymousRetention, { en: 'Memberships', he: 'מנויים' }),
    ),
    membership_month: table('one month of a plan: its order and its attempts to charge', booksRetention),
    order_address_change: table(
      'an address that staff entered for an order, until its link is pressed',
      retainedFor(
        'buyers who correct their address',
        { kept: 'a day after the request', why: 'to change an address only with its confirmation' },
        'keys',
      ),
      { en: 'Corrections of email addresses', he: 'תיקונים של כתובות אימייל' },
    ),
    order_line: table('one product of an order, with the price at that moment', booksRetention),
    price_version: table('a price of a product, in force since an instant', settingsRetention),
    shop_order: withAccountErasure(
      'stays',
      table(
        'an order; who bought it is sealed',
        retainedFor(
          'buyers and recipients of gifts',
          { kept: PERMANENTLY_WITHOUT_NAME, why: BOOKS_RETENTION_REASON },
          'buyers',
        ),
        { en: 'Orders', he: 'הזמנות' },
      ),
    ),
    wash_package: table('a product that is sold: package, gift or plan', settingsRetention),
  },
  hebrew: {
    'recipients of gifts': 'מקבלי מתנות',
    'buyers and recipients of gifts': 'קונים ומקבלי מתנות',
    'buyers who correct their address': 'קונים שמתקנים את כתובת האימייל',
    'a day after the request': 'יום אחרי הבקשה',
    'to change an address only with its confirmation': 'כדי לשנות כתובת רק באישור שלה',
  },
};
