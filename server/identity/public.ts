/** Public interface of the identity module. Other modules import no other file of this folder. */
export type { Deps as IdentityDeps } from './deps.ts';
export { identityRateLimits } from './limits.ts';
export type { WithIdentityConfig, IdentitySetting } from './settings.ts';
export { parseAppleKey } from './adapters/providers/apple-key.ts';
export type { IdentityClientCheck, TestableIdentityProvider } from './adapters/providers/check-identity-client.ts';
export { findCustomerIdByEmail } from './account/find-by-email.ts';
export { blindIndexOfPhone } from './store/customer.ts';
export {
  findAccountContact,
  findAccountPhone,
  type AccountContact,
  type AccountPhoneContact,
} from './account/find-account-contact.ts';
export { createSessionLookup } from './account/session-lookup.ts';
export { passwordRefusal } from './password/password-rules.ts';
export { sendVerificationByStaff } from './password/resend-verification.ts';
export { sendPasswordLinkToOwner } from './password/send-password-link-to-owner.ts';
export { deleteAccount } from './privacy/delete-account.ts';
export { exportAccount } from './privacy/export-account.ts';
export type { CeremonyOptions } from './adapters/passkeys/port.ts';
export {
  completeAuthentication,
  completeRegistration,
  issueCeremonyOptions,
  PASSKEYS_MAX,
  passkeyView,
  type CeremonyContext,
  type PasskeyResponse,
} from './passkeys/passkey-ceremony.ts';
export { ceremonyContextOf, passkeyResponseOf, defaultPasskeyName } from './passkeys/passkey-site.ts';
export { indexAccountSearchKeys } from './profile/index-account-search-keys.ts';
export { indexCustomerNames } from './profile/index-customer-names.ts';
export { resolveMergedAccount } from './store/merge/account-merge.ts';
export { requestMergeCodes, mergeByStaff, previewStaffMerge } from './merge/staff-merge.ts';
export { findProfile } from './profile/find-profile.ts';
export { readPetName } from './store/pet.ts';
export { deviceKey, rememberDevice, knownDeviceOf, type KnownDevice } from './account/known-device.ts';
export { decryptProfile, readProfile } from './store/profile.ts';
export { endSessions as endAllSessions } from './store/session.ts';
export { decideVerification } from './verification/decide-verification.ts';
export { expireVerificationRequests } from './verification/expire-verification-requests.ts';
export { findProtectedGroup } from './verification/find-protected-group.ts';
export { showVerification } from './verification/show-verification.ts';
export { verifyInPerson } from './verification/verify-in-person.ts';
export { endVerification } from './verification/end-verification.ts';
export { identityMessageExamples } from './documents/examples.ts';
export { countOpenVerificationRequests } from './store/verification-request.ts';
