import { measureConsumption } from '#domain/staff/reports/measured-use.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { auditNameOf, systemActor } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addStockMovementRow, lockConsumptionBooking } from './store/inventory-movement.ts';
import { lockStationStock, type StationStockKey } from './store/station-stock.ts';
import { findTankLevels, listTankStocks, saveTankLevels } from './store/tank-level.ts';

/**
 * Maximum age in ms of a tank's reported level. Older levels are ignored, because machines normally report levels once
 * a minute.
 */
const VALID_MS = HOUR_MS;

/**
 * Replaces the estimated use of items by the use that the tank levels show, for each shelf whose tank size is known. It
 * books the difference to the estimate since the last correction as a movement. A second run without a new level
 * therefore books nothing. Returns the number of movements.
 */
export async function bookMeasuredConsumption({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  const now = clock.now();
  const shelves = await listTankStocks(db, now - VALID_MS);
  let booked = 0;
  for (const shelf of shelves) if (await db.inTransaction((tx) => correctStationStock(tx, shelf, now))) booked += 1;
  return booked;
}

/**
 * Books the difference between the measured and the estimated use of one shelf. Returns false if no difference was
 * booked.
 */
async function correctStationStock(tx: Tx, { stationId, itemId }: StationStockKey, now: number): Promise<boolean> {
  const key = { stationId, itemId };
  await lockConsumptionBooking(tx);
  if (!(await lockStationStock(tx, key))) return false;
  const tanks = await findTankLevels(tx, { ...key, readSince: now - VALID_MS });
  if (tanks === null) return false;
  const { before, counted, estimated, levels, seq, tankSize } = tanks;
  // a physical count has already corrected the use before it, so the measured use restarts from the count
  const use =
    before === null || counted ? ({ kind: 'restart' } as const) : measureConsumption(before, levels, tankSize);
  if (use.kind === 'same') return false;
  const amount = use.kind === 'used' ? estimated - use.amount : 0;
  if (amount === 0) {
    await saveTankLevels(tx, { ...key, levels, seq, now });
    return false;
  }
  const actor = auditNameOf(systemActor('inventory'));
  const common = { kind: 'measured', found: null, otherStationId: null, actId: null, note: '', actor, now } as const;
  const moved = await addStockMovementRow(tx, { ...key, ...common, amount });
  await saveTankLevels(tx, { ...key, levels, seq: moved?.seq ?? seq, now });
  return true;
}
