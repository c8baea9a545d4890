import { PICTURE_MAX_BYTES } from '#contracts/identity/pictures.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { acceptUploads } from '#server/core/http/bodies/multipart.ts';
import { registerOtpRoutes } from './otp/otp.routes.ts';
import { registerHeldPhoneRoutes } from './held-phone/held-phone.routes.ts';
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

/** Every way in and everything a customer does with the own account. */
export function registerAccountRoutes(app: App, deps: Deps): void {
  registerSessionRoutes(app, deps);
  registerPasswordRoutes(app, deps);
  registerProviderRoutes(app, deps);
  registerOtpRoutes(app, deps);
  registerHeldPhoneRoutes(app, deps);
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
