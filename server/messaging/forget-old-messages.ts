import type { Deps } from '#server/deps.ts';
import { deleteSettledMessages, emptyMessage, listSettledNotices } from './store/inbox-message.ts';

/**
 * Forgets what visitors wrote before a moment (epoch ms) and what was settled since; answers how many. A cancellation
 * is a fact of the books: its row and terms stay, its writer and words go. What nobody has settled is kept.
 */
export async function forgetOldMessages(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  before: number,
): Promise<number> {
  const deleted = await deleteSettledMessages(db, before);
  const notices = await listSettledNotices(db, before);
  for (const inboxMessageId of notices) await emptyMessage(db, keyring, inboxMessageId);
  return deleted + notices.length;
}
