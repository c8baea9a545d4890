import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/messaging/retention.ts';
import type { Deps } from '#server/messaging/deps.ts';
import { deleteClosedMessages, anonymiseMessage, listClosedCancellationNotices } from './store/contact-message.ts';

/**
 * Deletes visitors' closed messages after their retention period. Open messages are retained. A cancellation notice is
 * part of the accounting records. Its row and terms are retained, and only its author and text are deleted. Returns the
 * number of messages and notices.
 */
export async function deleteOldMessages({
  clock,
  db,
  keyring,
}: Pick<Deps, 'clock' | 'db' | 'keyring'>): Promise<number> {
  const before = retentionCutoff(retentionDays.messages, clock.now());
  const deleted = await deleteClosedMessages(db, before);
  const notices = await listClosedCancellationNotices(db, before);
  for (const contactMessageId of notices) await anonymiseMessage(db, keyring, contactMessageId);
  return deleted + notices.length;
}
