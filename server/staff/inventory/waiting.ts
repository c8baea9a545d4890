import { workOfUnknownAge, waitingSource } from '#server/core/modules/waiting.ts';
import type { Deps } from '#server/staff/deps.ts';
import { shelfTimesAt } from './shelf-view.ts';
import { countLowShelves } from './store/inventory-shelf.ts';

/** Work that waits for staff: items below their minimum. */
export const inventoryWaiting = [
  waitingSource({
    names: ['stock_low'],
    permission: 'inventory.read',
    find: async ({ clock, db }: Pick<Deps, 'clock' | 'db'>) => ({
      stock_low: workOfUnknownAge(await countLowShelves(db, shelfTimesAt(clock.now()))),
    }),
  }),
] as const;
