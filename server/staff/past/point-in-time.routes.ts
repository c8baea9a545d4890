import { getCustomerAsOf, getOrderAsOf, getVoucherAsOf } from '#contracts/staff/point-in-time.ts';
import { refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getRecordAsOf } from './get-record-as-of.ts';

export function registerPointInTimeRoutes(app: App, deps: Deps): void {
  route(app, getOrderAsOf, {
    access: 'staff',
    permission: 'order.read',
    async handle({ actor, params, query }) {
      const found = await getRecordAsOf(deps, actor, { kind: 'order', ...params, at: Date.parse(query.at) });
      return found.ok ? found : refused('order_not_found');
    },
  });
  route(app, getVoucherAsOf, {
    access: 'staff',
    permission: 'voucher.read',
    async handle({ actor, params, query }) {
      const found = await getRecordAsOf(deps, actor, { kind: 'voucher', ...params, at: Date.parse(query.at) });
      return found.ok ? found : refused('voucher_not_found');
    },
  });
  route(app, getCustomerAsOf, {
    access: 'staff',
    permission: 'customer.read',
    handle: ({ actor, params, query }) =>
      getRecordAsOf(deps, actor, { kind: 'customer', ...params, at: Date.parse(query.at) }),
  });
}
