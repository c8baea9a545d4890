import type { CustomerId } from '#contracts/core/ids.ts';
import { pointsExpiry } from '#domain/loyalty/points.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/loyalty/deps.ts';
import { storeGoodwillPoints } from './store/give-points.ts';

/** Gives a customer spendable points. They do not count towards a tier, because nothing was bought. */
export async function grantGoodwillPoints(
  { clock, loyalty }: Pick<Deps, 'clock' | 'loyalty'>,
  tx: Tx,
  gift: { readonly customerId: CustomerId; readonly goodwillId: string; readonly points: number },
): Promise<void> {
  const now = clock.now();
  const { pointsMonths } = await loyalty.read();
  await storeGoodwillPoints(tx, { ...gift, now, expiresAt: pointsExpiry(now, pointsMonths) });
}
