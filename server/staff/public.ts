/**
 * The staff portal's interface for the rest of the server; other files of this folder are not imported from outside.
 */
export type { Deps as StaffDeps, OpenWorkSources } from './deps.ts';
export { createStaffLookup } from './sign-in/session-lookup.ts';
export { inviteStaffUser, UNNAMED_OWNER } from './team/invite-staff-user.ts';
export { resetStaffUser } from './team/reset-staff-user.ts';
export { setUpLink } from './team/set-up-link.ts';
export { hasStaffUsers } from './team/store/staff-member.ts';
export { sealReportDays } from './reports/seal-report-days.ts';
