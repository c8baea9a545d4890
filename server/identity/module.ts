import type { ScheduledJob } from '#server/core/jobs/scheduler.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import { PICTURE_MAX_BYTES } from '#contracts/identity/pictures.ts';
import { acceptUploads } from '#server/core/http/bodies/multipart.ts';
import { sealedColumn, type ModuleSealedData } from '#server/core/keyring/sealed-column.ts';
import { identityCounters, type Deps } from './deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { identityTopics } from './messages/topics.ts';
import { indexUnverifiedPhones } from './pending-phone/index-unverified-phones.ts';
import { indexAccountSearchKeys } from './profile/index-account-search-keys.ts';
import { indexCustomerNames } from './profile/index-customer-names.ts';
import {
  expireVerificationRequests,
  enqueueVerificationReminders,
} from './verification/expire-verification-requests.ts';
import { identityRetention } from './retention.ts';
import { deleteOldSignIns } from './delete-old-sign-ins.ts';
import { identityRateLimits } from './limits.ts';
import { identityRefusals } from './refusals.ts';
import { registerOtpRoutes } from './otp/otp.routes.ts';
import { registerPendingPhoneRoutes } from './pending-phone/pending-phone.routes.ts';
import { identityAccountMerge } from './merge/account-merge.ts';
import { registerMergeRoutes } from './merge/merge.routes.ts';
import { registerPasskeyRoutes } from './passkeys/passkeys.routes.ts';
import { registerPetRoutes } from './pets/pets.routes.ts';
import { registerPasswordRoutes } from './password/password.routes.ts';
import { registerPictureRoutes, registerPictureUpload } from './pictures/pictures.routes.ts';
import { registerPrivacyRoutes } from './privacy/privacy.routes.ts';
import { registerProfileRoutes } from './profile/profile.routes.ts';
import { registerProviderRoutes } from './providers/providers.routes.ts';
import { registerRegistrationPage } from './registration-page/registration-page.routes.ts';
import { registerSessionRoutes } from './sessions/sessions.routes.ts';
import { registerVerificationRoutes, registerVerificationUpload } from './verification/verification.routes.ts';
import { identityOpenWork } from './open-work.ts';
import { identitySettings } from './settings.ts';
import { identityTexts } from './documents/editable-texts.ts';

/** Number of pictures per batch. It is small, because a picture has up to a megabyte. */
const PICTURES_AT_ONCE = 20;

/**
 * Values that this module encrypts under the master secret. It lists their encryption contexts and the columns that
 * store them.
 */
const identitySealed = {
  contextNames: [
    'account_token|email_sealed',
    'customer|profile_sealed',
    'identity|label_sealed',
    'otp_challenge|phone_sealed',
    'pet|name_sealed',
    'profile_picture|picture_sealed',
    'provider_flow|secrets_sealed',
    'verification_picture|picture',
    'verification_request|note_sealed',
  ],
  columns: [
    sealedColumn('account_token.email_sealed', 'account_token|email_sealed', 't.account_token_id'),
    sealedColumn('customer.profile_sealed', 'customer|profile_sealed', 't.customer_id'),
    sealedColumn('identity.label_sealed', 'identity|label_sealed', "t.customer_id || '|' || t.provider"),
    sealedColumn('otp_challenge.phone_sealed', 'otp_challenge|phone_sealed', 't.otp_challenge_id'),
    sealedColumn('pet.name_sealed', 'pet|name_sealed', 't.pet_id'),
    {
      ...sealedColumn('profile_picture.picture_sealed', 'profile_picture|picture_sealed', 't.customer_id'),
      batchSize: PICTURES_AT_ONCE,
    },
    sealedColumn('provider_flow.secrets_sealed', 'provider_flow|secrets_sealed', "encode(t.state_hash, 'hex')"),
    sealedColumn('verification_picture.key_sealed', 'verification_picture|picture', "t.request_id || '|key'"),
    sealedColumn('verification_request.note_sealed', 'verification_request|note_sealed', 't.request_id'),
  ],
} satisfies ModuleSealedData;

/** Declares the module for accounts, sign-in methods, sessions and privacy. */
export const identity = defineModule({
  name: 'identity',
  counters: identityCounters,
  openWork: identityOpenWork,
  refusals: identityRefusals,
  settings: identitySettings,
  limits: identityRateLimits,
  editableTexts: identityTexts,
  topics: identityTopics,
  accountMerge: identityAccountMerge,
  schedules: scheduledJobsOf,
  routes: registerAccountRoutes,
  sealed: identitySealed,
  retention: identityRetention,
  deletions: deleteOldSignIns,
});

type ScheduledJobDeps = Parameters<typeof expireVerificationRequests>[0] &
  Parameters<typeof enqueueVerificationReminders>[0] &
  Parameters<typeof indexCustomerNames>[0] &
  Parameters<typeof indexUnverifiedPhones>[0];

function scheduledJobsOf(deps: ScheduledJobDeps): readonly ScheduledJob[] {
  return [
    {
      name: 'end-late-verifications',
      rhythm: { every: 'hour', minute: 17 },
      run: () => expireVerificationRequests(deps),
    },
    {
      name: 'remind-of-verifications',
      rhythm: { every: 'day', hour: 10, minute: 0 },
      skipsRestDays: true,
      run: () => enqueueVerificationReminders(deps),
    },
    {
      name: 'index-names',
      rhythm: { every: 'hour', minute: 27 },
      run: (stopping) => indexCustomerNames(deps, stopping),
    },
    {
      name: 'index-account-parts',
      rhythm: { every: 'hour', minute: 28 },
      run: (stopping) => indexAccountSearchKeys(deps, stopping),
    },
    {
      name: 'index-claimed-phones',
      rhythm: { every: 'hour', minute: 29 },
      run: (stopping) => indexUnverifiedPhones(deps, stopping),
    },
  ];
}

/** Registers all sign-in routes, and the routes of everything that customers do with their account. */
function registerAccountRoutes(app: App, deps: Deps): void {
  registerSessionRoutes(app, deps);
  registerPasswordRoutes(app, deps);
  registerProviderRoutes(app, deps);
  registerOtpRoutes(app, deps);
  registerPendingPhoneRoutes(app, deps);
  registerMergeRoutes(app, deps);
  registerPasskeyRoutes(app, deps);
  registerProfileRoutes(app, deps);
  registerPetRoutes(app, deps);
  registerPrivacyRoutes(app, deps);
  registerPictureRoutes(app, deps);
  registerVerificationRoutes(app, deps);
  acceptUploads(app, PICTURE_MAX_BYTES, (uploads) => {
    registerPictureUpload(uploads, deps);
    registerRegistrationPage(uploads, deps);
    registerVerificationUpload(uploads, deps);
  });
}
