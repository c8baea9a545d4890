import { booksRule, settingsRetention, type Retention } from '#server/core/retention.ts';

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const ledgerRetention: Retention = {
  rows: {
    books_check: booksRule,
    books_terms: settingsRetention,
    books_total: booksRule,
    journal: booksRule,
    journal_entry: booksRule,
    ledger_account: booksRule,
    ledger_balance: booksRule,
  },
  hebrew: {},
};
