import { retentionCutoff } from '#server/core/retention-days.ts';
import type { Deps } from '#server/stations/deps.ts';
import { retentionDays } from '../retention.ts';
import { deleteLateReadings } from '../store/machine/late-reading.ts';

/** Deletes late readings at the end of their retention. Returns the number of deleted readings. */
export async function deleteOldLateReadings({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteLateReadings(db, retentionCutoff(retentionDays.lateReadings, clock.now()));
}
