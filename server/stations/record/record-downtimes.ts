import { silentBefore } from '#domain/stations/alerts/alert-rules.ts';
import { LONG_SILENCE_MS } from '#domain/stations/bays/bay-state.ts';
import { plannedReasons } from '#domain/stations/record/planned-reasons.ts';
import type { Deps } from '#server/stations/deps.ts';
import { recordDowntimes as noteRows, beginWatchingBays } from '../store/record/bay-downtime.ts';

/**
 * Records the downtimes of each bay, and since when it is monitored. `watchedSince` is the start (epoch ms) of the
 * current period of uninterrupted monitoring. Right after an outage of the shop itself, no station counts as silent.
 */
export async function recordDowntimes({ clock, db }: Pick<Deps, 'clock' | 'db'>, watchedSince: number): Promise<void> {
  const now = clock.now();
  await beginWatchingBays(db, now);
  await noteRows(db, { plannedReasons, silentBefore: silentBefore(LONG_SILENCE_MS, { watchedSince, now }), now });
}
