import type { StationId } from '#contracts/core/ids.ts';
import { DAY_MS, instantOfWallTime, shopDayText, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { bookConsumption, lockConsumptionBooking } from './store/inventory-movement.ts';
import { listEstimatedConsumption, type ListConsumption } from './list-estimated-consumption.ts';

/**
 * Number of past days whose estimated use is recalculated. If an older wash is credited back to its voucher, the stock
 * does not change any more.
 */
const LOOKED_BACK_DAYS = 35;

type UseDeps = Pick<Deps, 'clock' | 'db'>;

/** Books the estimated use of inventory items by washes at all stations. Returns the number of stock movements. */
export async function bookEstimatedConsumption(
  deps: UseDeps,
  listConsumption: ListConsumption = listEstimatedConsumption,
): Promise<number> {
  return deps.db.inTransaction((tx) =>
    bookStationConsumption(tx, { listConsumption, stationId: null, now: deps.clock.now() }),
  );
}

type Request = {
  readonly listConsumption: ListConsumption;
  readonly stationId: StationId | null;
  readonly now: number;
};

export async function bookStationConsumption(tx: Tx, { listConsumption, stationId, now }: Request): Promise<number> {
  await lockConsumptionBooking(tx);
  const since = instantOfWallTime({ ...wallTimeAt(now - LOOKED_BACK_DAYS * DAY_MS), hour: 0, minute: 0, second: 0 });
  // `before` is exclusive, so 1 is added to include a wash that began in this millisecond
  const uses = await listConsumption(tx, { stationId, since, before: now + 1 });
  return bookConsumption(tx, { uses, ofStation: stationId, sinceDay: shopDayText(since), now });
}
