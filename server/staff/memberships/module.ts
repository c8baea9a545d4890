import { defineModule } from '#server/core/modules/define-module.ts';
import { registerStaffMembershipRoutes } from './memberships.routes.ts';

/**
 * Module for staff who look after membership subscribers in the portal. It is switched off together with memberships.
 */
export const staffMemberships = defineModule({
  name: 'staff-memberships',
  switch: 'membership',
  routes: registerStaffMembershipRoutes,
});
