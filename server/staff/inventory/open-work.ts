import { openWorkOfUnknownAge, openWorkSource } from '#server/core/modules/open-work.ts';
import type { Deps } from '#server/staff/deps.ts';
import { consumptionPeriodsAt } from './shelf-view.ts';
import { countLowShelves } from './store/inventory-shelf.ts';

/** Work of the inventory module that waits for staff: shelves whose stock is low. */
export const inventoryOpenWork = [
  openWorkSource({
    names: ['stock_low'],
    permission: 'inventory.read',
    find: async ({ clock, db }: Pick<Deps, 'clock' | 'db'>) => ({
      stock_low: openWorkOfUnknownAge(await countLowShelves(db, consumptionPeriodsAt(clock.now()))),
    }),
  }),
] as const;
