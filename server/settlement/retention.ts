import { booksRule, type Retention } from '#server/core/retention.ts';

/** Retention of the tables of this capability; docs/privacy-register.md is compared with it. */
export const settlementRetention: Retention = {
  rows: {
    settlement: booksRule,
    settlement_line: booksRule,
    settlement_share: booksRule,
    settlement_sum: booksRule,
  },
  hebrew: {},
};
