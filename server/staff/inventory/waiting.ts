import { countOnly, waitingSource } from '#server/core/modules/waiting.ts';
import type { Deps } from '#server/staff/deps.ts';
import { countLowShelves } from './store/inventory-shelf.ts';

/** Items below their minimum. */
export const inventoryWaiting = [
  waitingSource({
    names: ['stock_low'],
    permission: 'inventory.read',
    find: async ({ db }: Pick<Deps, 'db'>) => ({ stock_low: countOnly(await countLowShelves(db)) }),
  }),
] as const;
