import {
  askMergeCodes,
  mergeCustomers,
  previewCustomerMerge as previewCustomerMergeCall,
} from '#contracts/staff/customers/merge.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { askForMergeCodes, mergeByStaff } from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { previewCustomerMerge } from './merge-customers.ts';

/** Merges of two accounts by staff, for those who may also delete an account, with a recent second factor. */
export function registerCustomerMergeRoutes(app: App, deps: Deps): void {
  const owners = { access: 'staff', permission: 'export.pii' } as const;
  route(app, previewCustomerMergeCall, {
    ...owners,
    handle: ({ params }) => previewCustomerMerge(deps, { from: params.sourceId, into: params.customerId }),
  });
  route(app, askMergeCodes, {
    ...owners,
    handle: ({ actor, params, body }) =>
      askForMergeCodes(deps, actor, { ...body, from: params.sourceId, into: params.customerId }),
  });
  route(app, mergeCustomers, {
    ...owners,
    // the request itself limits the attempts; wrong codes are counted for the alarm
    guesses: { limits: [], of: ['code_refused'] },
    handle: ({ actor, params, body }) => mergeByStaff(deps, actor, { ...body, into: params.customerId }),
  });
}
