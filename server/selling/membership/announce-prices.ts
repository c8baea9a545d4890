import type { Deps } from '#server/deps.ts';
import { takeUntoldPrices, withdrawPrices } from '#server/selling/store/memberships/membership-price.ts';
import { tell } from './member-mails.ts';

const BATCH = 100;

type PriceDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'wake'>;

/** Tells members of a new price of their plan, each once; answers how many. The old one holds for thirty days more. */
export async function announcePrices({ clock, db, log, wake }: PriceDeps, stopping?: AbortSignal): Promise<number> {
  await db.inTransaction((tx) => withdrawPrices(tx, clock.now()));
  for (let total = 0; ;) {
    stopping?.throwIfAborted();
    const told = await db.inTransaction(async (tx) => {
      const now = clock.now();
      const rows = await takeUntoldPrices(tx, now, BATCH);
      for (const { membershipId, priceVersionId } of rows) {
        await tell(tx, membershipId, { news: { kind: 'price', of: 0, priceVersionId }, now });
      }
      return rows.length;
    });
    total += told;
    if (told > 0) wake.outbox('mail');
    if (told < BATCH) {
      if (total > 0) log.info({ told: total }, 'members were told of a new price');
      return total;
    }
  }
}
