import type { App } from '#server/core/http/app-type.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import type { Deps } from '#server/staff/deps.ts';
import { bookEstimatedConsumption } from './book-estimated-consumption.ts';
import { bookMeasuredConsumption } from './book-measured-consumption.ts';
import { registerInventoryRoutes } from './inventory.routes.ts';
import { registerPurchaseOrderRoutes } from './purchase-orders.routes.ts';
import { inventoryOpenWork } from './open-work.ts';

/** Declares the optional module for the stock of consumables, and purchase orders. */
export const inventory = defineModule({
  name: 'inventory',
  openWork: inventoryOpenWork,
  switch: 'inventory',
  routes(app: App, deps: Deps) {
    registerInventoryRoutes(app, deps);
    registerPurchaseOrderRoutes(app, deps);
  },
  schedules: (deps: Parameters<typeof bookEstimatedConsumption>[0]) => [
    {
      name: 'book-estimated-use',
      rhythm: { every: 'hour', minute: 12 },
      async run() {
        await bookEstimatedConsumption(deps);
        await bookMeasuredConsumption(deps);
      },
    },
  ],
});
