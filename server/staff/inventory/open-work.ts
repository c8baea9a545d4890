import { openWorkOfUnknownAge, openWorkSource } from '#server/core/modules/open-work.ts';
import type { Deps } from '#server/staff/deps.ts';
import { consumptionPeriodsAt } from './station-stock-view.ts';
import { countLowStationStocks } from './store/station-stock.ts';

/** Work of the inventory module that waits for staff: shelves whose stock is low. */
export const inventoryOpenWork = [
  openWorkSource({
    names: ['stock_low'],
    permission: 'inventory.read',
    find: async ({ clock, db }: Pick<Deps, 'clock' | 'db'>) => ({
      stock_low: openWorkOfUnknownAge(await countLowStationStocks(db, consumptionPeriodsAt(clock.now()))),
    }),
  }),
] as const;
