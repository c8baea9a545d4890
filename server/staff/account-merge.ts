import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import { moveGoodwillOf } from './goodwill/store/own-goodwill.ts';

/** Gifts of the shop in a merge of two accounts. Cases belong to messages and washes. */
export const staffAccountMerge: AccountMerge = {
  columns: {
    'goodwill.customer_id': 'moved',
    // rows are append-only, and belong to a move of points that stays with them
    'points_withdrawal.customer_id': 'stays',
  },
  move: (_deps, tx, merge) => moveGoodwillOf(tx, merge),
};
