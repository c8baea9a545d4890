import type { App } from '#server/core/http/app-type.ts';
import type { Deps } from '#server/deps.ts';
import { registerCancellationRoutes } from './cancellations/cancellations.routes.ts';
import type { CatalogueBook } from './catalogue/catalogue-book.ts';
import { registerCatalogueRoutes } from './catalogue/catalogue.routes.ts';
import { registerCheckoutRoutes } from './checkout/checkout.routes.ts';
import { registerGiftRoutes } from './gifts/gifts.routes.ts';
import { registerMembershipRoutes } from './membership/membership.routes.ts';
import { registerOrderRoutes } from './orders/orders.routes.ts';
import { registerReceiptRoutes } from './receipts/receipts.routes.ts';
import { registerTestPurchaseRoutes } from './test-purchase/test-purchase.routes.ts';

/** From the price list to the receipt, and the way back. */
export function registerSellingRoutes(app: App, deps: Deps, catalogue: CatalogueBook): void {
  registerCatalogueRoutes(app, deps, catalogue);
  registerCheckoutRoutes(app, deps);
  registerOrderRoutes(app, deps);
  registerGiftRoutes(app, deps);
  registerReceiptRoutes(app, deps);
  registerCancellationRoutes(app, deps);
  registerMembershipRoutes(app, deps);
  registerTestPurchaseRoutes(app, deps);
}
