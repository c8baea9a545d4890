import { DOCUMENT_MAX_BYTES } from '#contracts/staff/documents.ts';
import { acceptUploads } from '#server/core/http/multipart.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { Deps } from '#server/deps.ts';
import { registerAudit } from './audit/audit.routes.ts';
import { registerStaffCustomers } from './customers/customers.routes.ts';
import { registerDashboard } from './dashboard/dashboard.routes.ts';
import { registerOrders } from './orders/orders.routes.ts';
import { registerPaymentsInDoubt } from './orders/payments.routes.ts';
import { registerRefunds } from './orders/refunds.routes.ts';
import { registerInbox } from './inbox/inbox.routes.ts';
import { registerDocuments, registerDocumentUpload } from './employees/documents.routes.ts';
import { registerEmployees } from './employees/employees.routes.ts';
import { registerInventory } from './inventory/inventory.routes.ts';
import { registerPurchaseOrders } from './inventory/purchase-orders.routes.ts';
import { registerPortal } from './portal/portal.routes.ts';
import { registerStaffSignIn } from './sign-in/sign-in.routes.ts';
import { registerTeam } from './team/team.routes.ts';
import { registerStaffVouchers } from './vouchers/vouchers.routes.ts';

/** Everything of the portal; a new screen adds its line here. */
export function registerStaffRoutes(app: App, deps: Deps): void {
  registerPortal(app, deps);
  registerStaffSignIn(app, deps);
  registerDashboard(app, deps);
  registerTeam(app, deps);
  registerAudit(app, deps);
  registerOrders(app, deps);
  registerRefunds(app, deps);
  registerPaymentsInDoubt(app, deps);
  registerInbox(app, deps);
  registerInventory(app, deps);
  registerEmployees(app, deps);
  registerDocuments(app, deps);
  acceptUploads(app, DOCUMENT_MAX_BYTES, (uploads) => registerDocumentUpload(uploads, deps));
  registerPurchaseOrders(app, deps);
  registerStaffVouchers(app, deps);
  registerStaffCustomers(app, deps);
}
