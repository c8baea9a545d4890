import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/staff/retention.ts';
import type { Deps } from '#server/staff/deps.ts';
import { deleteOldStaffSessions } from './sign-in/store/staff-session.ts';

/**
 * Deletes sessions that ended more than a month ago and returns their number. Their actions remain in the audit log.
 */
export async function deleteOldStaffSignIns({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return deleteOldStaffSessions(db, retentionCutoff(retentionDays.staffSessions, clock.now()));
}
