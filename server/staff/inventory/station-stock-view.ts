import {
  itemIdSchema,
  type InventoryItem,
  type StockMovement,
  type StationStock,
} from '#contracts/staff/stock/inventory.ts';
import { DAY_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { CONSUMPTION_WINDOW_DAYS, predictRunOut } from '#domain/staff/reports/run-out.ts';
import type { InventoryItemRow } from './store/inventory-item.ts';
import type { StockMovementRow } from './store/inventory-movement.ts';
import type { StationStockRow, ConsumptionPeriods } from './store/station-stock.ts';

/**
 * Calculates the start of the period over which consumption is summed. Also calculates the time before which a reported
 * level is outdated.
 */
export function consumptionPeriodsAt(now: number): ConsumptionPeriods {
  return { since: now - CONSUMPTION_WINDOW_DAYS * DAY_MS, levelSince: now - DAY_MS };
}

export function stationStockViewOf(row: StationStockRow, now: number): StationStock {
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
  // a new item does not count as low, because its stock is 0 only because it was never counted
  const isCounted = rest.seq > 0;
  return {
    ...rest,
    stock,
    minimum,
    // a level that the machine reports takes precedence over the estimate
    low: reportedLow ?? (isCounted && minimum > 0 && stock <= minimum),
    reported:
      reportedPercent === null || reportedAt === null
        ? null
        : { percent: reportedPercent, at: toIsoInstant(reportedAt) },
    runOut: isCounted ? predictRunOut({ stock, used, days }) : { kind: 'unknown' },
  };
}

export function stockMovementViewOf({ occurredAt, staffName, ...row }: StockMovementRow): StockMovement {
  return { ...row, adminName: staffName, at: new Date(occurredAt).toISOString() };
}

export function inventoryItemViewOf({ itemId, ...row }: InventoryItemRow): InventoryItem {
  return { id: itemIdSchema.parse(itemId), ...row };
}
