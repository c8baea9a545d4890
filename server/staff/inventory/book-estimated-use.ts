import type { StationId } from '#contracts/core/ids.ts';
import { DAY_MS, instantOfWallTime, shopDayText, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { bookUse, lockUse } from './store/inventory-movement.ts';
import { listUse as sourceOfUse, type ListUse } from './list-use.ts';

/** A wash that is given back within this time gives back what it used. */
const LOOKED_BACK_DAYS = 35;

type UseDeps = Pick<Deps, 'clock' | 'db'>;

/** Takes from the shelves what washes used by the estimate; by the clock, and before anything is counted. */
export async function bookEstimatedUse(deps: UseDeps, listUse: ListUse = sourceOfUse): Promise<number> {
  return deps.db.inTransaction((tx) => bookUseOf(tx, { listUse, stationId: null, now: deps.clock.now() }));
}

type Wish = { readonly listUse: ListUse; readonly stationId: StationId | null; readonly now: number };

export async function bookUseOf(tx: Tx, { listUse, stationId, now }: Wish): Promise<number> {
  await lockUse(tx);
  const since = instantOfWallTime({ ...wallTimeAt(now - LOOKED_BACK_DAYS * DAY_MS), hour: 0, minute: 0, second: 0 });
  // one more than now: a wash that began this very millisecond is used, too
  const uses = await listUse(tx, { stationId, since, before: now + 1 });
  return bookUse(tx, { uses, ofStation: stationId, sinceDay: shopDayText(since), now });
}
