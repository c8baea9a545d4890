import { retentionCutoff } from '#server/core/retention-days.ts';
import type { Deps } from '#server/stations/deps.ts';
import { retentionDays } from '../retention.ts';
import { deleteMachineLogs } from '../store/machine/machine-command.ts';

/** Deletes logs that machines sent; returns how many. A log can contain codes of vouchers. */
export async function deleteOldMachineLogs({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteMachineLogs(db, retentionCutoff(retentionDays.machineLogs, clock.now()));
}
