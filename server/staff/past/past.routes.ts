import { getPastCustomer, getPastOrder, getPastVoucher } from '#contracts/staff/past.ts';
import { refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getPastRecord } from './get-record-at-time.ts';

export function registerPastRecordRoutes(app: App, deps: Deps): void {
  route(app, getPastOrder, {
    access: 'staff',
    permission: 'order.read',
    async handle({ actor, params, query }) {
      const found = await getPastRecord(deps, actor, { kind: 'order', ...params, at: Date.parse(query.at) });
      return found.ok ? found : refused('order_not_found');
    },
  });
  route(app, getPastVoucher, {
    access: 'staff',
    permission: 'voucher.read',
    async handle({ actor, params, query }) {
      const found = await getPastRecord(deps, actor, { kind: 'voucher', ...params, at: Date.parse(query.at) });
      return found.ok ? found : refused('voucher_not_found');
    },
  });
  route(app, getPastCustomer, {
    access: 'staff',
    permission: 'customer.read',
    handle: ({ actor, params, query }) =>
      getPastRecord(deps, actor, { kind: 'customer', ...params, at: Date.parse(query.at) }),
  });
}
