import { SILENT_AFTER_MS } from '#domain/stations/bays/bay-now.ts';
import { plannedReasons } from '#domain/stations/record/planned-reasons.ts';
import type { Deps } from '#server/stations/deps.ts';
import { recordDowntimes as noteRows, beginBayRecords } from '../store/record/bay-downtime.ts';

/** Records since when each bay is watched, and the periods in which it cannot be used. */
export async function recordDowntimes({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const now = clock.now();
  await beginBayRecords(db, now);
  await noteRows(db, { plannedReasons, silentBefore: now - SILENT_AFTER_MS, now });
}
