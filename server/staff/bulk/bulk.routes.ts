import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/staff/bulk.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listCaseColleagues } from '../cases/case-colleagues.ts';
import { beginBulkAction, listBulkActions, type BulkTarget } from './begin-bulk-action.ts';

const access = 'staff';

function targetsOf(ids: readonly string[]): BulkTarget[] {
  return ids.map((id) => ({ id, kind: null }));
}

export function registerBulkActionRoutes(app: App, deps: Deps): void {
  route(app, calls.resendOrders, {
    access,
    permission: 'voucher.write',
    handle: ({ actor, body: { bulkId, items } }) =>
      beginBulkAction(deps, actor, { bulkId, act: 'order.resend', assigneeId: null, targets: targetsOf(items) }),
  });
  route(app, calls.resendVouchers, {
    access,
    permission: 'voucher.write',
    handle: ({ actor, body: { bulkId, items } }) =>
      beginBulkAction(deps, actor, { bulkId, act: 'voucher.resend', assigneeId: null, targets: targetsOf(items) }),
  });
  route(app, calls.assignCases, {
    access,
    permission: 'inbox.write',
    handle: ({ actor, body: { bulkId, items, assigneeId } }) =>
      beginBulkAction(deps, actor, { bulkId, act: 'case.assign', assigneeId, targets: items }),
  });
  route(app, calls.assignWorkOrders, {
    access,
    permission: 'station.write',
    handle: ({ actor, body: { bulkId, items, assigneeId } }) =>
      beginBulkAction(deps, actor, { bulkId, act: 'work_order.assign', assigneeId, targets: targetsOf(items) }),
  });
  route(app, calls.listBulkActions, {
    access,
    // staff users see only their own bulk actions
    permission: 'member',
    handle: async ({ actor: { staffId }, query: { act } }) =>
      accepted({ rows: await listBulkActions(deps, staffId, act) }),
  });
  route(app, calls.listCaseColleagues, {
    access,
    permission: 'inbox.write',
    handle: async () => accepted({ rows: await listCaseColleagues(deps.db) }),
  });
}
