import { accepted, refused } from '#contracts/core/problem.ts';
import { registerOnPage } from '#contracts/identity/registration-page.ts';
import { isFormWithoutScript, registrationOfPageForm } from '#domain/identity/registration-form-without-script.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { establishSession } from '#server/identity/account/establish-session.ts';
import { shopPagePath, pathAfterSignIn, registerPath } from '#server/identity/account/return-path.ts';
import { requireCustomerView } from '#server/identity/account/customer-view.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { registerOnPage as register } from './register-on-page.ts';

/**
 * Registers the endpoint of the full-page registration. The page's script sends it, or the browser sends it as a form
 * without scripts.
 */
export function registerRegistrationPage(uploads: App, deps: Deps): void {
  route(uploads, registerOnPage, {
    access: 'anyone',
    limitsBeforeReading: [identityRateLimits.registration_pages_by_address],
    limits: [identityRateLimits.registrations_by_address],
    form: {
      accepted: (_answer, typed, locale) => pathAfterSignIn(typed['next'], locale),
      refused: (typed, locale) => registerPath(locale, shopPagePath(typed['next'])),
      fieldsOf: (typed) => (isFormWithoutScript(typed) ? registrationOfPageForm(typed) : typed),
    },
    handle: async (call) => {
      const { body, locale } = call;
      if (!body.termsAgreed) return refused('terms_not_accepted');
      const lasting = body.preferences.saveLogin;
      const outcome = await register(deps, { ...body, locale }, (customerId, tx) =>
        establishSession(deps, call, { customerId, factor: 'password', lasting, tx }),
      );
      return outcome.ok ? accepted({ customer: await requireCustomerView(deps, outcome.value) }) : outcome;
    },
  });
}
