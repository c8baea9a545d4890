import { keptSince } from '#server/core/kept-days.ts';
import type { Deps } from '#server/deps.ts';
import { deleteSettledMessages, emptyMessage, listSettledNotices } from './store/contact-message.ts';

/**
 * Deletes what visitors wrote long ago and what was settled since; answers how many. A cancellation
 * is a fact of the books: its row and terms stay, its writer and words go. What nobody has settled is kept.
 */
export async function deleteOldMessages({
  clock,
  db,
  keyring,
}: Pick<Deps, 'clock' | 'db' | 'keyring'>): Promise<number> {
  const before = keptSince('messages', clock.now());
  const deleted = await deleteSettledMessages(db, before);
  const notices = await listSettledNotices(db, before);
  for (const contactMessageId of notices) await emptyMessage(db, keyring, contactMessageId);
  return deleted + notices.length;
}
