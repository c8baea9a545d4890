import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { putUnopened } from '#server/selling/store/orders/gift-report.ts';

/** A gift unopened for so long may lie in a spam folder, or went to an address that is not read. */
const UNOPENED_MS = 7 * DAY_MS;

const BATCH = 100;

/** Notifies the buyers of gifts left unopened for a week, once for each code. Safe to run twice. */
export async function tellUnopenedGifts(
  { clock, db, wake }: Pick<Deps, 'clock' | 'db' | 'wake'>,
  stopping: AbortSignal,
): Promise<void> {
  for (let put = BATCH; put === BATCH;) {
    stopping.throwIfAborted();
    const now = clock.now();
    put = await putUnopened(db, { sentBefore: now - UNOPENED_MS, now, limit: BATCH });
    if (put > 0) wake.outbox('mail');
  }
}
