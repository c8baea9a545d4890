import { keptSince } from '#server/core/kept-days.ts';
import type { Deps } from '#server/deps.ts';
import { deleteOldStaffSessions } from './sign-in/store/staff-session.ts';

/** Sessions that ended a month ago; how many. What was done in them stands in the audit. */
export async function deleteOldStaffSignIns({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return deleteOldStaffSessions(db, keptSince('staffSessions', clock.now()));
}
