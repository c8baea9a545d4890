import {
  endFounderMembership,
  eraseCustomer as eraseCustomerCall,
  exportCustomer as exportCustomerCall,
  getStaffCustomer,
  grantFounderMembership,
  listStaffCustomers,
  revealCustomer as revealCustomerCall,
  signOutCustomer as signOutCustomerCall,
} from '#contracts/staff/customers/customers.ts';
import { getStaffGuest } from '#contracts/staff/customers/guests.ts';
import {
  previewPointsWithdrawal as previewPointsWithdrawalCall,
  withdrawPoints as withdrawPointsCall,
} from '#contracts/staff/customers/points-withdrawal.ts';
import {
  endCardVerification as endCardVerificationCall,
  recordPresentedCard as recordPresentedCardCall,
} from '#contracts/staff/customers/verified-cards.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import {
  recordPresentedCard,
  endCardVerification,
  eraseCustomer,
  grantFounderAsStaff,
  signOutCustomer,
  endFounderAsStaff,
} from './change-customer.ts';
import { getCustomer } from './get-customer.ts';
import { getGuest } from './get-guest.ts';
import { listCustomers } from './list-customers.ts';
import { registerCustomerNoteRoutes } from './notes/notes.routes.ts';
import { registerCustomerMergeRoutes } from './merge.routes.ts';
import { exportCustomer, revealCustomer } from './reveal-customer.ts';
import { previewPointsWithdrawal, withdrawPoints } from './withdraw-points.ts';

export function registerStaffCustomerRoutes(app: App, deps: Deps): void {
  const read = { access: 'staff', permission: 'customer.read' } as const;
  listRoute(app, listStaffCustomers, {
    ...read,
    handle: async ({ actor, query }) => accepted(await listCustomers(deps, actor, query)),
  });
  // this endpoint needs the permission to read orders, because a guest is a set of orders
  route(app, getStaffGuest, {
    access: 'staff',
    permission: 'order.read',
    handle: ({ actor, params }) => getGuest(deps, actor, params.orderId),
  });
  route(app, getStaffCustomer, { ...read, handle: ({ actor, params }) => getCustomer(deps, actor, params.customerId) });
  route(app, revealCustomerCall, {
    access: 'staff',
    permission: 'customer.reveal',
    handle: ({ actor, params }) => revealCustomer(deps, actor, params.customerId),
  });
  registerCustomerActions(app, deps);
  registerStatutoryRequests(app, deps);
  registerPoints(app, deps);
  registerCustomerNoteRoutes(app, deps);
  registerCustomerMergeRoutes(app, deps);
}

function registerPoints(app: App, deps: Deps): void {
  const mint = { access: 'staff', permission: 'credit.mint' } as const;
  route(app, previewPointsWithdrawalCall, {
    ...mint,
    handle: ({ actor, params }) => previewPointsWithdrawal(deps, actor, params.customerId),
  });
  route(app, withdrawPointsCall, {
    ...mint,
    async handle({ actor, params, body }) {
      const outcome = await withdrawPoints(deps, actor, { ...params, ...body });
      return outcome.ok ? accepted({}) : outcome;
    },
  });
}

/** Registers the endpoints that change a customer account. Each endpoint responds with the changed account. */
function registerCustomerActions(app: App, deps: Deps): void {
  route(app, signOutCustomerCall, {
    access: 'staff',
    permission: 'customer.write',
    async handle({ actor, params }) {
      const done = await signOutCustomer(deps, actor, params.customerId);
      return done.ok ? await getCustomer(deps, actor, params.customerId) : done;
    },
  });
  route(app, recordPresentedCardCall, {
    access: 'staff',
    permission: 'verification.review',
    async handle({ actor, params, body }) {
      const done = await recordPresentedCard(deps, actor, { ...params, ...body });
      return done.ok ? await getCustomer(deps, actor, params.customerId) : done;
    },
  });
  route(app, endCardVerificationCall, {
    access: 'staff',
    permission: 'verification.review',
    async handle({ actor, params, body }) {
      const done = await endCardVerification(deps, actor, { ...params, ...body });
      return done.ok ? await getCustomer(deps, actor, params.customerId) : done;
    },
  });
  route(app, grantFounderMembership, {
    access: 'staff',
    permission: 'loyalty.write',
    async handle({ actor, params, body }) {
      const done = await grantFounderAsStaff(deps, actor, { ...params, ...body });
      return done.ok ? await getCustomer(deps, actor, params.customerId) : done;
    },
  });
  route(app, endFounderMembership, {
    access: 'staff',
    permission: 'loyalty.write',
    async handle({ actor, params, body }) {
      const done = await endFounderAsStaff(deps, actor, { ...params, ...body });
      return done.ok ? await getCustomer(deps, actor, params.customerId) : done;
    },
  });
}

/**
 * Registers the endpoints for requests about stored personal data that the law allows customers. Only owners with a
 * recent second factor may use them.
 */
function registerStatutoryRequests(app: App, deps: Deps): void {
  const owners = { access: 'staff', permission: 'export.pii' } as const;
  route(app, exportCustomerCall, {
    ...owners,
    handle: ({ actor, params }) => exportCustomer(deps, actor, params.customerId),
  });
  route(app, eraseCustomerCall, {
    ...owners,
    handle: ({ actor, params, body }) => eraseCustomer(deps, actor, { ...params, ...body }),
  });
}
