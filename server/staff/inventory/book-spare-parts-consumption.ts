import type { StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { STOCK_NOTE_MAX_LENGTH, type ItemId } from '#contracts/staff/stock/inventory.ts';
import { auditNameOf, type Staff } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import { addStockMovementRow } from './store/inventory-movement.ts';
import { findStationStock, lockStationStock } from './store/station-stock.ts';
import { consumptionPeriodsAt } from './station-stock-view.ts';

/** Item that was taken from a shelf for a work order. `amount` is in units of the item. */
export type UsedSparePart = { readonly itemId: ItemId; readonly amount: number };

type Taking = {
  /** Id of the work order. It makes the booking of a shelf idempotent. */
  readonly actId: string;
  readonly stationId: StationId;
  readonly parts: readonly UsedSparePart[];
  readonly note: string;
  readonly now: number;
};

/**
 * Books parts that were taken from the shelf of a station for a work order. The caller must roll back after a refusal.
 * Shelves are locked in the order of their items, which avoids deadlocks.
 */
export async function bookSparePartsConsumption(
  tx: Tx,
  actor: Staff,
  { actId, stationId, parts, note, now }: Taking,
): Promise<Outcome<null, 'not_found' | 'stock_short'>> {
  for (const { itemId, amount } of parts.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))) {
    const key = { stationId, itemId };
    if (!(await lockStationStock(tx, key))) return refused('not_found');
    const shelf = await findStationStock(tx, { ...key, ...consumptionPeriodsAt(now) });
    if (shelf === null || shelf.stock < amount) return refused('stock_short');
    const movement = { kind: 'taken', amount: -amount, found: null, otherStationId: null } as const;
    const booked = { ...movement, actId, note: note.slice(0, STOCK_NOTE_MAX_LENGTH), actor: auditNameOf(actor), now };
    await addStockMovementRow(tx, { ...key, ...booked });
  }
  return accepted(null);
}
