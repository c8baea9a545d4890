import { itemIdSchema, type InventoryItem, type StockMovement, type Shelf } from '#contracts/staff/stock/inventory.ts';
import { DAY_MS, isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { CONSUMPTION_WINDOW_DAYS, predictRunOut } from '#domain/staff/reports/run-out.ts';
import type { ItemRow } from './store/inventory-item.ts';
import type { MovementRow } from './store/inventory-movement.ts';
import type { ShelfRow, ConsumptionPeriods } from './store/inventory-shelf.ts';

/**
 * Returns the start of the period over which consumption is summed, and the time before which a reported level is
 * outdated.
 */
export function consumptionPeriodsAt(now: number): ConsumptionPeriods {
  return { since: now - CONSUMPTION_WINDOW_DAYS * DAY_MS, levelSince: now - DAY_MS };
}

/** Returns a shelf in the form of the portal. */
export function shelfViewOf(row: ShelfRow, now: number): Shelf {
  const {
    slug: _slug,
    rank: _rank,
    used,
    begunAt,
    stock,
    minimum,
    reportedPercent,
    reportedAt,
    reportedLow,
    ...rest
  } = row;
  const days = begunAt === null ? 0 : Math.floor((now - begunAt) / DAY_MS);
  // the stock of a new item is 0 because it was never counted, so it is not low
  const isCounted = rest.seq > 0;
  return {
    ...rest,
    stock,
    minimum,
    // a level that the machine reports replaces the estimate
    low: reportedLow ?? (isCounted && minimum > 0 && stock <= minimum),
    reported:
      reportedPercent === null || reportedAt === null ? null : { percent: reportedPercent, at: isoTextOf(reportedAt) },
    runOut: isCounted ? predictRunOut({ stock, used, days }) : { kind: 'unknown' },
  };
}

export function movementViewOf({ occurredAt, staffName, ...row }: MovementRow): StockMovement {
  return { ...row, adminName: staffName, at: new Date(occurredAt).toISOString() };
}

export function itemViewOf({ itemId, ...row }: ItemRow): InventoryItem {
  return { id: itemIdSchema.parse(itemId), ...row };
}
