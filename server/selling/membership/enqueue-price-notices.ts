import type { Deps } from '#server/selling/deps.ts';
import {
  claimUnannouncedPlanPrices,
  withdrawPriceNotices,
} from '#server/selling/store/memberships/membership-price.ts';
import { enqueueSubscriberNotice } from './subscriber-notices.ts';

const BATCH = 100;

type PriceDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'wake'>;

/**
 * Notifies subscribers of a new price of their plan, once per subscriber and price. The old price applies for at least
 * thirty more days. Returns the number of notices.
 */
export async function enqueuePriceNotices(
  { clock, db, log, wake }: PriceDeps,
  stopping?: AbortSignal,
): Promise<number> {
  await db.inTransaction((tx) => withdrawPriceNotices(tx, clock.now()));
  for (let total = 0; ;) {
    stopping?.throwIfAborted();
    const notified = await db.inTransaction(async (tx) => {
      const now = clock.now();
      const rows = await claimUnannouncedPlanPrices(tx, now, BATCH);
      for (const { membershipId, priceVersionId } of rows) {
        await enqueueSubscriberNotice(tx, membershipId, { news: { kind: 'price', of: 0, priceVersionId }, now });
      }
      return rows.length;
    });
    total += notified;
    if (notified > 0) wake.outbox('mail');
    if (notified < BATCH) {
      if (total > 0) log.info({ notified: total }, 'subscribers were notified of a new price');
      return total;
    }
  }
}
