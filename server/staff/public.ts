/** Public interface of the staff portal. The rest of the server imports only from this file. */
export type { Deps as StaffDeps, OpenWorkSources } from './deps.ts';
export { createStaffSessionLookup } from './sign-in/session-lookup.ts';
export { inviteStaffUser, DEFAULT_OWNER_NAME } from './team/invite-staff-user.ts';
export { resetStaffUser } from './team/reset-staff-user.ts';
export { setUpLinkUrl } from './team/staff-links.ts';
export { hasStaffUsers } from './team/store/staff-user.ts';
export { aggregateReportDays } from './reports/aggregate-report-days.ts';
