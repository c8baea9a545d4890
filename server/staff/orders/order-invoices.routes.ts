import { requestAllocationAgain, setInvoiceBusiness } from '#contracts/staff/sales/order-invoices.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { retryAllocation } from '#server/tax/public.ts';
import { setInvoiceBusiness as nameForBuyer } from './set-invoice-business.ts';

export function registerOrderInvoiceRoutes(app: App, deps: Deps): void {
  route(app, setInvoiceBusiness, {
    access: 'staff',
    permission: 'customer.write',
    handle: ({ actor, body, params }) => nameForBuyer(deps, actor, { ...params, ...body }),
  });
  route(app, requestAllocationAgain, {
    access: 'staff',
    permission: 'customer.write',
    handle: ({ actor, params }) => retryAllocation(deps, actor, params.orderId),
  });
}
