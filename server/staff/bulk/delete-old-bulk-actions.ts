import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/staff/retention.ts';
import type { Deps } from '#server/staff/deps.ts';
import { deleteBulkActionsBefore } from './store/bulk-action.ts';

/**
 * Deletes bulk actions after their retention period. Their effects stay in the audit log. Returns the number of deleted
 * bulk actions.
 */
export async function deleteOldBulkActions({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return deleteBulkActionsBefore(db, retentionCutoff(retentionDays.bulkActs, clock.now()));
}
