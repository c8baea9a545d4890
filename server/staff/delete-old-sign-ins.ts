import { DAY_MS } from '#domain/core/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteOldStaffSessions } from './store/staff-session.ts';

const KEPT_MS = 30 * DAY_MS;

/** Sessions that ended a month ago; how many. What was done in them stands in the audit. */
export async function deleteOldStaffSignIns({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return deleteOldStaffSessions(db, clock.now() - KEPT_MS);
}
