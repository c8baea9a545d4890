import { booksRetention, table, type Retention } from '#server/core/retention.ts';

export const franchiseRetention: Retention = {
  rows: {
    settlement: table('a closed month of what franchise stations are owed', booksRetention),
    settlement_line: table('one wash in a closed settlement', booksRetention),
    settlement_share: table('a station’s share, in force since a day', booksRetention),
    settlement_sum: table('what one station is owed for one month', booksRetention),
  },
  hebrew: {},
};
