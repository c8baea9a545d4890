/** What the rest of the server may ask of the staff portal. Nobody else in here is imported from outside. */
export { registerStaffRoutes } from './staff.routes.ts';
export { createStaffBook } from './sign-in/session-book.ts';
export { inviteMember } from './team/invite-member.ts';
export { resetMember } from './team/reset-member.ts';
export { setUpLink } from './team/set-up-link.ts';
export { hasMembers } from './team/store/staff-member.ts';
export { staffTopics } from './messages/topics.ts';
export { deleteOldStaffSignIns } from './delete-old-sign-ins.ts';
export { staffPersonalData } from './personal-data.ts';
export { deleteOldCases } from './inbox/delete-old-cases.ts';
export { deleteOldEmployees, remindOfDocuments } from './employees/remind-of-documents.ts';
export { sealReportDays } from './reports/seal-report-days.ts';
export { bookEstimatedUse } from './inventory/book-estimated-use.ts';
