import { retentionCutoff } from '#server/core/retention-days.ts';
import { MESSAGE_RETENTION_DAYS } from '#domain/messaging/message-retention.ts';
import type { Deps } from '#server/staff/deps.ts';
import { deleteOldNotes } from '../customers/notes/store/customer-note.ts';
import { deleteOldGoodwillTexts } from '../goodwill/store/own-goodwill.ts';
import { deleteOrphanCases, deleteOldEntryTexts } from './store/own-case-data.ts';

/**
 * Deletes the texts of cases whose message was deleted, or whose retention period has ended. Also deletes old notes
 * about customers and about free washes or points given by staff. Returns the number of deleted texts.
 */
export async function deleteOldCases({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  const before = retentionCutoff(MESSAGE_RETENTION_DAYS, clock.now());
  return (
    (await deleteOrphanCases(db)) +
    (await deleteOldEntryTexts(db, before)) +
    (await deleteOldGoodwillTexts(db, before)) +
    (await deleteOldNotes(db, before))
  );
}
