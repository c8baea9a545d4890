import type { Deps } from '#server/stations/deps.ts';
import { notifyUnrinsedBays } from '../store/rinse.ts';

/**
 * Reports each bay that was not rinsed in time after a wash. It is reported to staff, in the metrics and in the log, at
 * most once for each wash.
 */
export async function reportUnrinsedBays({
  clock,
  db,
  log,
  metrics,
  wake,
}: Pick<Deps, 'clock' | 'db' | 'log' | 'metrics' | 'wake'>): Promise<void> {
  const overdue = await notifyUnrinsedBays(db, clock.now());
  for (const bay of overdue) {
    metrics.count('bay_unrinsed');
    log.warn(bay, 'no rinse of a bay was reported after a wash');
  }
  if (overdue.length > 0) wake.outbox('mail');
}
