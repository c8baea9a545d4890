import type { StationId } from '#contracts/core/ids.ts';
import type { ItemId } from '#contracts/staff/stock/inventory.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { auditNameOf, type Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addStockMovementRow, findMovementOfRequest } from './store/inventory-movement.ts';
import {
  findStationStock,
  lockStationStock,
  createStationStocks,
  type StationStockKey,
  type StationStockRow,
} from './store/station-stock.ts';
import { consumptionPeriodsAt } from './station-stock-view.ts';

export type StockMovementRequest = {
  readonly actId: string;
  readonly stationId: StationId;
  readonly itemId: ItemId;
  readonly kind: 'received' | 'discarded' | 'moved';
  /** Amount in units of the item. It is more than zero. */
  readonly amount: number;
  /** Destination of a move between stations. Null for all other movements. */
  readonly toStationId: StationId | null;
  readonly note: string;
};

type MoveOutcome = Outcome<StationStockRow, 'not_found' | 'stock_short' | 'validation_failed'>;

/**
 * Books a stock movement: stock that was received, discarded or moved to another station. The change is relative, so
 * concurrent movements add up. A repeated request with the same id has no further effect.
 */
export async function recordStockMovement(
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  move: StockMovementRequest,
): Promise<MoveOutcome> {
  const { itemId, stationId, kind, toStationId } = move;
  if ((kind === 'moved') !== (toStationId !== null) || toStationId === stationId) return refused('validation_failed');
  const now = deps.clock.now();
  return deps.db.inTransaction(async (tx): Promise<MoveOutcome> => {
    const stations = toStationId === null ? [stationId] : [stationId, toStationId].toSorted();
    for (const each of stations) {
      if (!(await lockOrCreateStationStock(tx, { stationId: each, itemId }, now))) return refused('not_found');
    }
    const before = await findStationStock(tx, { stationId, itemId, ...consumptionPeriodsAt(now) });
    if (before === null) return refused('not_found');
    if ((await findMovementOfRequest(tx, { stationId, itemId, actId: move.actId })) !== null) return accepted(before);
    if (kind !== 'received' && move.amount > before.stock) return refused('stock_short');
    await addStockMovements(tx, actor, { ...move, now });
    const shelf = await findStationStock(tx, { stationId, itemId, ...consumptionPeriodsAt(now) });
    if (shelf === null) return refused('not_found');
    await appendAudit(tx, actor, {
      action: `stock.${kind}`,
      refId: itemId,
      detail: { stationId, toStationId, before: before.stock, after: shelf.stock },
    });
    return accepted(shelf);
  });
}

/** Locks the shelf and creates it if it does not exist. Returns false if the station or the item does not exist. */
async function lockOrCreateStationStock(tx: Tx, key: StationStockKey, now: number): Promise<boolean> {
  if (await lockStationStock(tx, key)) return true;
  await createStationStocks(tx, { ...key, minimum: 0, now });
  return lockStationStock(tx, key);
}

async function addStockMovements(
  tx: Tx,
  actor: Staff,
  move: StockMovementRequest & { readonly now: number },
): Promise<void> {
  const { kind, stationId, toStationId, amount, now, actId, note, itemId } = move;
  const common = { itemId, kind, found: null, actId, note, actor: auditNameOf(actor), now };
  const movement = {
    ...common,
    stationId,
    amount: kind === 'received' ? amount : -amount,
    otherStationId: toStationId,
  };
  await addStockMovementRow(tx, movement);
  if (toStationId !== null) {
    await addStockMovementRow(tx, { ...common, stationId: toStationId, amount, otherStationId: stationId });
  }
}
