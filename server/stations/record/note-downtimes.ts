import { SILENT_AFTER_MS } from '#domain/stations/bays/bay-now.ts';
import { plannedReasons } from '#domain/stations/record/planned-reasons.ts';
import type { Deps } from '#server/stations/deps.ts';
import { noteDowntimes as noteRows, watchBays } from '../store/record/bay-downtime.ts';

/** Records since when bays are watched, and the times in which they cannot be used. */
export async function noteDowntimes({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const now = clock.now();
  await watchBays(db, now);
  await noteRows(db, { plannedReasons, silentBefore: now - SILENT_AFTER_MS, now });
}
