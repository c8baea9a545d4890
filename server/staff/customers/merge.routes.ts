import {
  requestCustomerMergeCodes,
  mergeCustomers,
  previewCustomerMerge as previewCustomerMergeCall,
  sendCustomerVerification,
} from '#contracts/staff/customers/merge.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { requestMergeCodes, mergeByStaff, sendVerificationByStaff } from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { previewCustomerMerge } from './merge-customers.ts';

/**
 * Registers the endpoints with which staff merge two accounts. The endpoints need a recent second factor and the
 * permission that is also needed to delete an account.
 */
export function registerCustomerMergeRoutes(app: App, deps: Deps): void {
  const owners = { access: 'staff', permission: 'export.pii' } as const;
  route(app, previewCustomerMergeCall, {
    ...owners,
    handle: ({ params }) => previewCustomerMerge(deps, { from: params.sourceId, into: params.customerId }),
  });
  route(app, sendCustomerVerification, {
    ...owners,
    handle: ({ actor, params }) => sendVerificationByStaff(deps, actor, params.customerId),
  });
  route(app, requestCustomerMergeCodes, {
    ...owners,
    handle: ({ actor, params, body }) =>
      requestMergeCodes(deps, actor, { ...body, from: params.sourceId, into: params.customerId }),
  });
  route(app, mergeCustomers, {
    ...owners,
    // the merge request limits the attempts itself, and wrong codes are counted here only for the alarm
    guesses: { limits: [], of: ['code_refused'] },
    handle: ({ actor, params, body }) => mergeByStaff(deps, actor, { ...body, into: params.customerId }),
  });
}
