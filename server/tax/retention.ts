import { BOOKS_REASON, PERMANENTLY, booksRule, retainedFor, settings, type Retention } from '#server/core/retention.ts';

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const taxRetention: Retention = {
  rows: {
    closed_month: booksRule,
    closed_month_account: booksRule,
    closed_month_document: booksRule,
    closed_month_journal: booksRule,
    provider_document: retainedFor('buyers, by the order', {
      kept: 'seven years and more: nothing deletes it',
      why: BOOKS_REASON,
    }),
    tax_allocation: booksRule,
    tax_authority_access: retainedFor(null, { kept: 'overwritten', why: 'access to the Tax Authority, encrypted' }),
    tax_buyer: retainedFor('buyers, by the order', {
      kept: 'seven years and more: nothing deletes it',
      why: 'the name and number of a business, which may be a person, on its documents; the same law',
    }),
    tax_consent: retainedFor('buyers, by the order', { kept: PERMANENTLY, why: BOOKS_REASON }),
    tax_document: retainedFor('buyers, by the order', {
      kept: 'seven years and more: nothing deletes it',
      why: BOOKS_REASON,
    }),
    tax_issuer: settings,
    tax_original: retainedFor('buyers, by the order', {
      kept: 'seven years and more: nothing deletes it',
      why: BOOKS_REASON,
    }),
    tax_progress: booksRule,
    tax_series: booksRule,
    vat_rate: settings,
  },
  hebrew: {
    'buyers, by the order': 'קונים, לפי ההזמנה',
    'seven years and more: nothing deletes it': 'שבע שנים ויותר: אינו נמחק',
    'the name and number of a business, which may be a person, on its documents; the same law':
      'שם ומספר של עסק, שיכול להיות גם אדם פרטי, במסמכים שלו; לפי אותו חוק',
  },
};
