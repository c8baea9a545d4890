import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/staff/retention.ts';
import type { Deps } from '#server/staff/deps.ts';
import { deleteOldEmailChanges } from './own-access/store/email-change.ts';
import { deleteOldStaffSessions } from './sign-in/store/staff-session.ts';

/**
 * Deletes sessions that ended more than a month ago. Also deletes changes of email addresses that were requested more
 * than a month ago. The actions remain in the audit log. Returns the number of deleted rows.
 */
export async function deleteOldStaffSignIns({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  const before = retentionCutoff(retentionDays.staffSessions, clock.now());
  return (await deleteOldStaffSessions(db, before)) + (await deleteOldEmailChanges(db, before));
}
