import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import { holdOrdersOf, moveOrdersOf, previewOrders } from './store/merge-orders.ts';

/**
 * Orders and membership plans in a merge of two accounts. Two paid plans at the same time are refused, so that one plan
 * has to end first.
 */
export const sellingAccountMerge: AccountMerge = {
  columns: { 'membership.customer_id': 'moved', 'shop_order.customer_id': 'moved' },
  async preview({ db }, pair) {
    const { orders, subscription } = await previewOrders(db, pair);
    return { orders, subscription };
  },
  findObstacle: async (db, pair) => ((await previewOrders(db, pair)).both ? 'membership' : null),
  hold: holdOrdersOf,
  move: (_deps, tx, merge) => moveOrdersOf(tx, merge),
};
