import {
  cancelMembershipAsStaff,
  getStaffMembership,
  listMemberships,
} from '#contracts/staff/customers/memberships.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { cancelMembership, findMembership } from '#server/selling/public.ts';
import { listRoute } from '../list/list-route.ts';
import { getMembershipView, listMembershipViews } from './membership-views.ts';

export function registerStaffMembershipRoutes(app: App, deps: Deps): void {
  const read = { access: 'staff', permission: 'loyalty.read' } as const;
  listRoute(app, listMemberships, {
    ...read,
    handle: async ({ query }) => accepted(await listMembershipViews(deps, query)),
  });
  route(app, getStaffMembership, { ...read, handle: ({ params }) => getMembershipView(deps, params.membershipId) });
  route(app, cancelMembershipAsStaff, {
    access: 'staff',
    // ending a membership can refund a payment, so it needs the permission for refunds
    permission: 'order.refund',
    async handle({ actor, params: { membershipId }, body }) {
      if ((await findMembership(deps.db, membershipId)) === null) return refused('not_found');
      const cancelled = await cancelMembership(deps, actor, { membershipId, ...body });
      return cancelled.ok ? await getMembershipView(deps, membershipId) : cancelled;
    },
  });
}
