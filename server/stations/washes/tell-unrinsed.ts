import type { Deps } from '#server/deps.ts';
import { tellUnrinsedBays } from '../store/rinse.ts';

/** A bay that was washed in and not reported as rinsed in time is told of, counted and logged, once. */
export async function tellUnrinsed({
  clock,
  db,
  log,
  metrics,
  wake,
}: Pick<Deps, 'clock' | 'db' | 'log' | 'metrics' | 'wake'>): Promise<void> {
  const overdue = await tellUnrinsedBays(db, clock.now());
  for (const bay of overdue) {
    metrics.count('bay_unrinsed');
    log.warn(bay, 'no rinse of a bay was reported after a wash');
  }
  if (overdue.length > 0) wake.outbox('mail');
}
