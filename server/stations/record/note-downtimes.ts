import { SILENT_AFTER_MS } from '#domain/stations/bays/bay-now.ts';
import { plannedReasons } from '#domain/stations/record/planned-reasons.ts';
import type { Deps } from '#server/stations/deps.ts';
import { noteDowntimes as noteRows, watchBays } from '../store/record/bay-downtime.ts';

/** Records since when each bay is watched, and the periods in which it cannot be used. */
export async function noteDowntimes({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const now = clock.now();
  await watchBays(db, now);
  await noteRows(db, { plannedReasons, silentBefore: now - SILENT_AFTER_MS, now });
}
