import { booksRule, type Retention } from '#server/core/retention.ts';

/** Retention of the tables of this capability; a test compares docs/privacy-register.md with these rules. */
export const settlementRetention: Retention = {
  rows: {
    settlement: booksRule,
    settlement_line: booksRule,
    settlement_share: booksRule,
    settlement_sum: booksRule,
  },
  hebrew: {},
};
