import type { Deps } from '#server/selling/deps.ts';
import { enqueueDueGifts } from '#server/selling/store/orders/gift-attempt.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { enqueueUnopenedGiftMails } from '#server/selling/store/orders/gift-report.ts';

const BATCH = 100;

/** Sends the gifts whose scheduled day has come. Idempotent, also if it runs concurrently. */
export async function sendDueGifts(
  { clock, db, wake }: Pick<Deps, 'clock' | 'db' | 'wake'>,
  stopping: AbortSignal,
): Promise<void> {
  for (let put = BATCH; put === BATCH;) {
    stopping.throwIfAborted();
    put = await enqueueDueGifts(db, { now: clock.now(), limit: BATCH });
    if (put > 0) wake.outbox('mail');
  }
}

/**
 * Time in ms after which the buyer of an unopened gift is notified. An unopened mail can be in a spam folder, or the
 * recipient may not read this mailbox.
 */
const UNOPENED_MS = 7 * DAY_MS;

/** Notifies the buyers of gifts that stayed unopened for a week. Idempotent per voucher code. */
export async function notifyUnopenedGifts(
  { clock, db, wake }: Pick<Deps, 'clock' | 'db' | 'wake'>,
  stopping: AbortSignal,
): Promise<void> {
  for (let put = BATCH; put === BATCH;) {
    stopping.throwIfAborted();
    const now = clock.now();
    put = await enqueueUnopenedGiftMails(db, { sentBefore: now - UNOPENED_MS, now, limit: BATCH });
    if (put > 0) wake.outbox('mail');
  }
}
