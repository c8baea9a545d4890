import { defineModule } from '#server/core/modules/define-module.ts';
import { registerStaffMembershipRoutes } from './memberships.routes.ts';

/** Membership subscribers in the portal. This part is switched off together with memberships. */
export const staffMemberships = defineModule({
  name: 'staff-memberships',
  switch: 'membership',
  routes: registerStaffMembershipRoutes,
});
