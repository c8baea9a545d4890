import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import { moveNotesToAccount } from './customers/notes/store/customer-note.ts';
import { moveTagsToAccount } from './customers/notes/store/customer-tag.ts';
import { moveGoodwillToAccount } from './goodwill/store/own-goodwill.ts';

/**
 * Defines how free washes and points given by staff, notes and tags are moved when two accounts are merged. Cases refer
 * to messages and washes, so they need no change.
 */
export const staffAccountMerge: AccountMerge = {
  columns: {
    'customer_note.customer_id': 'moved',
    'customer_tag.customer_id': 'moved',
    'goodwill.customer_id': 'moved',
    // withdrawals are append-only, and each belongs to a points movement that also stays with the former account
    'points_withdrawal.customer_id': 'stays',
  },
  async move(_deps, tx, merge) {
    await moveGoodwillToAccount(tx, merge);
    await moveNotesToAccount(tx, merge);
    await moveTagsToAccount(tx, merge);
  },
};
