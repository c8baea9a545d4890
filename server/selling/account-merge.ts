import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import { lockOrdersForMerge, moveOrdersOf, previewOrders } from './store/merge-orders.ts';

/**
 * Moves orders and memberships when two accounts are merged. The merge is refused while both accounts have a paid
 * membership, so one membership has to end first.
 */
export const sellingAccountMerge: AccountMerge = {
  columns: { 'membership.customer_id': 'moved', 'shop_order.customer_id': 'moved' },
  async preview({ db }, pair) {
    const { orders, subscription } = await previewOrders(db, pair);
    return { orders, subscription };
  },
  findObstacle: async (db, pair) => ((await previewOrders(db, pair)).both ? 'membership' : null),
  hold: lockOrdersForMerge,
  move: (_deps, tx, merge) => moveOrdersOf(tx, merge),
};
