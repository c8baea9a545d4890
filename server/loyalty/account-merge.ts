import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import { mergeFounders, movePointsToAccount, previewPointsMerge } from './store/merge-points.ts';

/**
 * Defines how points and the founder membership are merged when two accounts are merged. Ratings are not moved, because
 * they belong to orders and washes.
 */
export const loyaltyAccountMerge: AccountMerge = {
  columns: {
    'founder_member.customer_id': 'moved',
    // the balance is moved to the remaining account, and this row stays with a balance of zero
    'points_account.customer_id': 'stays',
    'points_grant.customer_id': 'moved',
    // this column keeps the friend's former account, because each friend is rewarded only once
    'points_grant.friend_id': 'stays',
    'points_move.customer_id': 'stays',
  },
  preview: ({ db }, { from }) => previewPointsMerge(db, from),
  async move(_deps, tx, merge) {
    await movePointsToAccount(tx, merge);
    await mergeFounders(tx, merge);
  },
};
