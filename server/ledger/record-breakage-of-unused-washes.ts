import type { CoreDeps } from '#server/core/deps.ts';
import { recordUnusedVoucherBreakage } from './store/accounting-policy.ts';

/** Maximum number of vouchers per statement. The limit keeps rows locked only briefly. */
const BATCH = 100;

/**
 * Books breakage for packages that stayed unused for the number of months that the owner has set. Books nothing if no
 * number is set. Idempotent. Returns the number of vouchers booked.
 */
export async function recordBreakageOfUnusedWashes(
  { clock, db, log }: Pick<CoreDeps, 'clock' | 'db' | 'log'>,
  stopping: AbortSignal,
): Promise<number> {
  const until = clock.now();
  for (let total = 0; ;) {
    stopping.throwIfAborted();
    const booked = await recordUnusedVoucherBreakage(db, { until, batch: BATCH });
    total += booked;
    if (booked === BATCH) continue;
    if (total > 0) log.info({ vouchers: total }, 'long-unused washes were booked as breakage');
    return total;
  }
}
