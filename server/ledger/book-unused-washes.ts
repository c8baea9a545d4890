import type { Deps } from '#server/deps.ts';
import { bookUnused } from './store/books-terms.ts';

/** Vouchers of one statement: their locks are held only as long as it takes. */
const BATCH = 100;

/**
 * Earns what was paid for packages that nobody used for as long as the owner chose; none where nothing was chosen. Safe
 * to run twice and beside itself; returns how many vouchers it booked.
 */
export async function bookUnusedWashes(
  { clock, db, log }: Pick<Deps, 'clock' | 'db' | 'log'>,
  stopping: AbortSignal,
): Promise<number> {
  const until = clock.now();
  for (let total = 0; ;) {
    stopping.throwIfAborted();
    const booked = await bookUnused(db, { until, batch: BATCH });
    total += booked;
    if (booked === BATCH) continue;
    if (total > 0) log.info({ vouchers: total }, 'long-unused washes were booked as breakage');
    return total;
  }
}
