import { booksRetention, settingsRetention, table, type Retention } from '#server/core/retention.ts';

export const ledgerRetention: Retention = {
  rows: {
    books_check: table('the last result of one check of the books', booksRetention),
    books_terms: table(
      'the terms of the books: when unused washes count as breakage, what a goodwill wash costs',
      settingsRetention,
    ),
    books_total: table('the part of one account’s balance that is already proven', booksRetention),
    journal: table('one business event in the books; its entries sum to zero', booksRetention),
    journal_entry: table('the amount of one journal entry on one account', booksRetention),
    ledger_account: table('an account of the books', booksRetention),
    ledger_balance: table('a part of an account’s balance; parts let payments book side by side', booksRetention),
  },
  hebrew: {},
};
