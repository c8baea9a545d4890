import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import { moveGoodwillOf } from './goodwill/store/own-goodwill.ts';

/**
 * Moves the shop's goodwill gifts when two accounts are merged. Cases refer to messages and washes, so they need no
 * change.
 */
export const staffAccountMerge: AccountMerge = {
  columns: {
    'goodwill.customer_id': 'moved',
    // rows are append-only, and each row belongs to a points movement that also stays with the former account
    'points_withdrawal.customer_id': 'stays',
  },
  move: (_deps, tx, merge) => moveGoodwillOf(tx, merge),
};
