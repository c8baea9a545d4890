import {
  BOOKS_REASON,
  PERMANENTLY,
  booksRule,
  retainedFor,
  settingsRetention,
  type Retention,
} from '#server/core/retention.ts';

const ofBuyers = retainedFor('customers', { kept: PERMANENTLY, why: BOOKS_REASON });

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const taxRetention: Retention = {
  rows: {
    closed_month: booksRule,
    closed_month_account: booksRule,
    closed_month_document: booksRule,
    closed_month_journal: booksRule,
    provider_document: ofBuyers,
    tax_allocation: booksRule,
    tax_authority_access: retainedFor(null, { kept: 'overwritten', why: 'to send invoices to the Tax Authority' }),
    tax_buyer: ofBuyers,
    tax_consent: ofBuyers,
    tax_document: ofBuyers,
    tax_issuer: settingsRetention,
    tax_original: ofBuyers,
    tax_progress: booksRule,
    tax_series: booksRule,
    vat_rate: settingsRetention,
  },
  hebrew: {},
};
