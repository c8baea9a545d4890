import {
  BOOKS_REASON,
  PERMANENTLY,
  PERMANENTLY_WITHOUT_NAME,
  booksRule,
  retentionByDays,
  retainedFor,
  pseudonymous,
  settingsRetention,
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
    cancellation_request: retainedFor('customers', { kept: PERMANENTLY, why: BOOKS_REASON }),
    gift_attempt: retainedFor('recipients of gifts', { kept: PERMANENTLY, why: BOOKS_REASON }),
    idempotency_key: days(null, 'keys', { why: 'to count a purchase that is sent twice once' }),
    membership: pseudonymous,
    membership_month: booksRule,
    order_address_change: retainedFor(
      'buyers who correct their address',
      { kept: 'a day after the request', why: 'to change an address only with its confirmation' },
      'keys',
    ),
    order_line: booksRule,
    price_version: settingsRetention,
    shop_order: retainedFor(
      'buyers and recipients of gifts',
      { kept: PERMANENTLY_WITHOUT_NAME, why: BOOKS_REASON },
      'buyers',
    ),
    wash_package: settingsRetention,
  },
  hebrew: {
    'recipients of gifts': 'מקבלי מתנות',
    'buyers and recipients of gifts': 'קונים ומקבלי מתנות',
    'buyers who correct their address': 'קונים שמתקנים את כתובת האימייל',
    'a day after the request': 'יום אחרי הבקשה',
    'to change an address only with its confirmation': 'כדי לשנות כתובת רק באישור שלה',
  },
};
