/** What the rest of the server may ask of accounts. Nobody else in here is imported from outside. */
export { registerAccountRoutes } from './identity.routes.ts';
export { findCustomerIdByEmail } from './account/find-by-email.ts';
export { phoneIndexOf } from './store/customer.ts';
export { reachAccount, type Reach } from './account/reach-account.ts';
export { createSessionBook } from './account/session-book.ts';
export { identityTopics } from './messages/topics.ts';
export { whyPasswordRefused } from './password/password-rules.ts';
export { deleteOldSignIns } from './delete-old-sign-ins.ts';
export { deleteAccount } from './privacy/delete-account.ts';
export { exportAccount } from './privacy/export-account.ts';
export { findProfile } from './profile/find-profile.ts';
export { openProfile } from './store/profile.ts';
export { endSessions as endAllSessions } from './store/session.ts';
export { dayOf, verifyInPerson } from './verification/verify-in-person.ts';
export { endVerification } from './verification/end-verification.ts';
