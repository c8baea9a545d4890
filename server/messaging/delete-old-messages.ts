import { DAY_MS } from '#domain/core/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteSettledMessages, emptyMessage, listSettledNotices } from './store/contact-message.ts';

/** Somebody may come back to what they wrote, or to how it was answered; after two years nobody does. */
export const MESSAGES_KEPT_MS = 2 * 365 * DAY_MS;

/**
 * Deletes what visitors wrote long ago and what was settled since; answers how many. A cancellation
 * is a fact of the books: its row and terms stay, its writer and words go. What nobody has settled is kept.
 */
export async function deleteOldMessages({
  clock,
  db,
  keyring,
}: Pick<Deps, 'clock' | 'db' | 'keyring'>): Promise<number> {
  const before = clock.now() - MESSAGES_KEPT_MS;
  const deleted = await deleteSettledMessages(db, before);
  const notices = await listSettledNotices(db, before);
  for (const contactMessageId of notices) await emptyMessage(db, keyring, contactMessageId);
  return deleted + notices.length;
}
