import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import { lockOrdersForMerge, moveOrdersToAccount, previewOrderMerge } from './store/merge-orders.ts';

/**
 * Defines how orders and memberships are moved when two accounts are merged. The merge is refused while both accounts
 * have a membership, because an account can have only one. It is also refused while a payment is disputed, because the
 * evidence names the account that paid.
 */
export const sellingAccountMerge: AccountMerge = {
  columns: { 'membership.customer_id': 'moved', 'shop_order.customer_id': 'moved' },
  async preview({ db }, pair) {
    const { orders, subscription } = await previewOrderMerge(db, pair);
    return { orders, subscription };
  },
  async findObstacle(db, pair) {
    const { both, disputed } = await previewOrderMerge(db, pair);
    if (both) return 'membership';
    return disputed ? 'dispute' : null;
  },
  lockRows: lockOrdersForMerge,
  move: (_deps, tx, merge) => moveOrdersToAccount(tx, merge),
};
