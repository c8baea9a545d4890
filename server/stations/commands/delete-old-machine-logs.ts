import { retentionCutoff } from '#server/core/retention-days.ts';
import type { Deps } from '#server/stations/deps.ts';
import { retentionDays } from '../retention.ts';
import { deleteMachineLogs } from '../store/machine/machine-command.ts';

/**
 * Deletes logs that machines sent, at the end of their retention. They are deleted because a log can contain voucher
 * codes. Returns the number of deleted logs.
 */
export async function deleteOldMachineLogs({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteMachineLogs(db, retentionCutoff(retentionDays.machineLogs, clock.now()));
}
