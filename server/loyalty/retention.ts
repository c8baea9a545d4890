import {
  booksRule,
  retainedFor,
  deletedWithAccount,
  pseudonymous,
  settingsRetention,
  type Retention,
} from '#server/core/retention.ts';

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const loyaltyRetention: Retention = {
  rows: {
    founder_member: deletedWithAccount,
    loyalty_terms: settingsRetention,
    loyalty_terms_withdrawal: settingsRetention,
    points_account: pseudonymous,
    points_grant: pseudonymous,
    points_move: booksRule,
    rating: retainedFor('customers', {
      kept: 'permanently (the comment: until the account is deleted)',
      why: 'to learn what to improve',
    }),
  },
  hebrew: {
    'permanently (the comment: until the account is deleted)': 'לצמיתות (ההערה: עד מחיקת החשבון)',
    'to learn what to improve': 'כדי ללמוד מה לשפר',
  },
};
