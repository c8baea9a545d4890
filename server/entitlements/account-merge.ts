import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import {
  bothHaveHouseholds,
  lockVouchersForMerge,
  moveVouchersToAccount,
  previewVoucherMerge,
} from './store/merge-vouchers.ts';

/**
 * Moves vouchers, wallet passes and shared allowances when two accounts are merged. The merge is refused if each of the
 * accounts has a household, which means a shared allowance or an open invitation.
 */
export const entitlementsAccountMerge: AccountMerge = {
  columns: {
    'credit_lot.customer_id': 'moved',
    'wallet_pass.customer_id': 'moved',
    'wash_share.member_id': 'moved',
    'wash_share.owner_id': 'moved',
  },
  preview: ({ clock, db }, { from }) => previewVoucherMerge(db, from, clock.now()),
  findObstacle: async (db, pair) => ((await bothHaveHouseholds(db, pair)) ? 'household' : null),
  lockRows: lockVouchersForMerge,
  move: (_deps, tx, merge) => moveVouchersToAccount(tx, merge),
};
