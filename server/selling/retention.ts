import {
  BOOKS_REASON,
  PERMANENTLY,
  booksRule,
  retentionByDays,
  retainedFor,
  pseudonymous,
  settings,
  type Retention,
} from '#server/core/retention.ts';

/** Retention in days of the data that scheduled jobs delete, by the name that the deletions report. */
export const retentionDays = {
  keys: 1,
} as const;

const days = retentionByDays(retentionDays);

/** Retention of the tables of this capability; docs/privacy-register.md is compared with it. */
export const sellingRetention: Retention = {
  rows: {
    cancellation_request: retainedFor('customers, by the order', { kept: PERMANENTLY, why: BOOKS_REASON }),
    gift_attempt: retainedFor('recipients of gifts, sealed with the order', { kept: PERMANENTLY, why: BOOKS_REASON }),
    idempotency_key: days(null, 'keys', 'a purchase that is sent twice is one'),
    membership: pseudonymous,
    membership_month: booksRule,
    order_line: booksRule,
    price_version: settings,
    shop_order: retainedFor(
      'buyers and recipients of gifts, sealed',
      { kept: 'seven years and more; without names once the account is deleted', why: BOOKS_REASON },
      'buyers',
    ),
    wash_package: settings,
  },
  hebrew: {
    'customers, by the order': 'לקוחות, לפי ההזמנה',
    'recipients of gifts, sealed with the order': 'מקבלי מתנות, מוצפן עם ההזמנה',
    'buyers and recipients of gifts, sealed': 'קונים ומקבלי מתנות, מוצפן',
    'seven years and more; without names once the account is deleted': 'שבע שנים ויותר; בלי שמות לאחר מחיקת החשבון',
  },
};
