import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import { bothHaveHouseholds, holdVouchersOf, moveVouchersOf, previewVouchers } from './store/merge-vouchers.ts';

/** Vouchers, wallet passes and the household in a merge of two accounts. An account belongs to one household. */
export const entitlementsAccountMerge: AccountMerge = {
  columns: {
    'credit_lot.customer_id': 'moved',
    'wallet_pass.customer_id': 'moved',
    'wash_share.member_id': 'moved',
    'wash_share.owner_id': 'moved',
  },
  preview: ({ clock, db }, { from }) => previewVouchers(db, from, clock.now()),
  findObstacle: async (db, pair) => ((await bothHaveHouseholds(db, pair)) ? 'household' : null),
  hold: holdVouchersOf,
  move: (_deps, tx, merge) => moveVouchersOf(tx, merge),
};
