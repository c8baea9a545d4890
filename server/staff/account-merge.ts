import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import { moveNotesOf } from './customers/notes/store/customer-note.ts';
import { moveTagsOf } from './customers/notes/store/customer-tag.ts';
import { moveGoodwillOf } from './goodwill/store/own-goodwill.ts';

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
    await moveGoodwillOf(tx, merge);
    await moveNotesOf(tx, merge);
    await moveTagsOf(tx, merge);
  },
};
