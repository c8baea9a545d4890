import type { Deps } from '#server/deps.ts';
import { putDueGifts } from '#server/selling/store/orders/gift-attempt.ts';

const BATCH = 100;

/** Sends the gifts that were bought for a day that has come. Safe to run twice and beside itself. */
export async function sendDueGifts(
  { clock, db, wake }: Pick<Deps, 'clock' | 'db' | 'wake'>,
  stopping: AbortSignal,
): Promise<void> {
  for (let put = BATCH; put === BATCH;) {
    stopping.throwIfAborted();
    put = await putDueGifts(db, { now: clock.now(), limit: BATCH });
    if (put > 0) wake.outbox('mail');
  }
}
