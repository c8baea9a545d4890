import { defineModule } from '#server/core/modules/define-module.ts';
import { registerStaffMemberships } from './memberships.routes.ts';

/** Subscribers of membership plans in the portal; switched off together with the memberships. */
export const staffMemberships = defineModule({
  name: 'staff-memberships',
  switch: 'membership',
  routes: registerStaffMemberships,
});
