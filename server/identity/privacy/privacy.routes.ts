import { deleteAccount, exportAccount, getConsents, setConsent } from '#contracts/identity/privacy.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { clearKnownDeviceCookie } from '#server/identity/account/known-device.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { clearSignInCookies } from '#server/identity/account/clear-sign-in-cookies.ts';
import { findConsents, setConsent as setConsentOf } from './consents.ts';
import { deleteAccount as deleteAccountOf } from './delete-account.ts';
import { exportAccount as exportAccountOf } from './export-account.ts';

/**
 * Value of the `clear-site-data` header. After the deletion of the account, the browser removes cached pages and
 * responses. Language and settings stay, because they belong to the device.
 */
const FORGET_PAGES = '"cache"';

export function registerPrivacyRoutes(app: App, deps: Deps): void {
  route(app, getConsents, {
    access: 'customer',
    handle: async ({ actor }) => accepted(await findConsents(deps, actor)),
  });
  route(app, setConsent, {
    access: 'customer',
    handle: async ({ actor, body, locale }) => accepted(await setConsentOf(deps, actor, { ...body, locale })),
  });
  route(app, exportAccount, {
    access: 'customer',
    freshProof: true,
    limits: [identityRateLimits.exports_by_customer],
    handle: async ({ actor }) => {
      const everything = await exportAccountOf(deps, actor);
      return everything === null ? refused('not_signed_in') : accepted(everything);
    },
  });
  route(app, deleteAccount, {
    access: 'customer',
    freshProof: true,
    handle: async ({ actor, reply }) => {
      const deleted = await deleteAccountOf(deps, actor);
      if (!deleted.ok) return deleted;
      clearSignInCookies(deps, reply);
      clearKnownDeviceCookie(deps, reply);
      void reply.header('clear-site-data', FORGET_PAGES);
      return deleted;
    },
  });
}
