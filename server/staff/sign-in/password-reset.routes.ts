import { accepted, refused } from '#contracts/core/problem.ts';
import { adminForgotPassword, adminResetByPasskey, adminResetPassword } from '#contracts/staff/team/password-reset.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { knownDeviceOf, passkeyResponseOf, identityRateLimits } from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { verifyPasskeyResponse } from '../passkeys/staff-passkeys.ts';
import { consumeSecondFactorCode } from './consume-second-factor-code.ts';
import { sendPasswordResetLink, mayRequestPasswordReset } from './forgot-password.ts';
import { resetStaffPassword } from './reset-password.ts';
import { signInSourceOf } from './sign-in-source.ts';

const guesses = { limits: [coreRateLimits.mail_link_misses_by_address], of: ['link_used_up'] } as const;

export function registerPasswordResetRoutes(app: App, deps: Deps): void {
  route(app, adminForgotPassword, {
    access: 'anyone',
    confidential: true,
    limits: [identityRateLimits.account_mails_by_address],
    async handle({ body, request }) {
      const allowed = await mayRequestPasswordReset(deps, body.email, knownDeviceOf(deps, request));
      if (!allowed) return refused('too_many_requests');
      // the response does not wait for the mail, because the response time would reveal if a staff user has this email
      // address
      void sendPasswordResetLink(deps, body.email).catch((error: unknown) =>
        deps.log.error({ error }, 'could not enqueue a password reset mail of the portal'),
      );
      return accepted({});
    },
  });
  route(app, adminResetPassword, {
    access: 'holder',
    guesses,
    handle: ({ body: { code, ...typed }, request, reply }) =>
      resetStaffPassword(deps, { ...typed, exchange: { request, reply } }, (staffId, apply) =>
        consumeSecondFactorCode(deps, { staffId, code, ...signInSourceOf(deps, request) }, apply),
      ),
  });
  route(app, adminResetByPasskey, {
    access: 'holder',
    guesses,
    handle: ({ body: { credential, ...typed }, request, reply }) =>
      resetStaffPassword(deps, { ...typed, exchange: { request, reply } }, (staffId, apply) =>
        verifyPasskeyResponse(
          deps,
          {
            ...passkeyResponseOf(deps, request, credential),
            ceremony: { kind: 'authentication', staffId: null },
            only: staffId,
          },
          (tx) => apply(tx, 'passkey'),
        ),
      ),
  });
}
