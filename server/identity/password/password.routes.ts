import { loginCustomer, registerCustomer } from '#contracts/identity/account.ts';
import {
  changePassword,
  forgotPassword,
  reauthenticateByPassword,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#contracts/identity/credentials.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { knownDeviceOf } from '#server/identity/account/known-device.ts';
import { establishSession } from '#server/identity/account/establish-session.ts';
import { prepareReauthentication } from '#server/identity/account/reauthenticate.ts';
import { requireCustomerView } from '#server/identity/account/customer-view.ts';
import { loginPath, shopPagePath, pathAfterSignIn } from '#server/identity/account/return-path.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { changePassword as changePasswordOf } from './change-password.ts';
import { checkOwnPassword, checkPassword } from './check-password.ts';
import { forgotPassword as mailLink, mayRequestPasswordLink } from './forgot-password.ts';
import { registerAccount } from './register.ts';
import { resendVerification as mailAgain } from './resend-verification.ts';
import { resetPassword as resetPasswordBy } from './reset-password.ts';
import { verifyEmail as verifyEmailBy } from './verify-email.ts';

export function registerPasswordRoutes(app: App, deps: Deps): void {
  registerSignIn(app, deps);
  registerMailLinks(app, deps);
  registerOwnPassword(app, deps);
}

function registerSignIn(app: App, deps: Deps): void {
  route(app, loginCustomer, {
    access: 'anyone',
    form: {
      accepted: (_answer, typed, locale) => pathAfterSignIn(typed['next'], locale),
      refused: (typed, locale) => loginPath(locale, shopPagePath(typed['next'])),
    },
    handle: async (call) => {
      const { email, password } = call.body;
      const checked = await checkPassword(deps, email, {
        password,
        from: call.actor,
        device: knownDeviceOf(deps, call.request),
      });
      if (!checked.ok) return checked;
      await establishSession(deps, call, { customerId: checked.value, factor: 'password' });
      return accepted({ customer: await requireCustomerView(deps, checked.value) });
    },
  });
  route(app, registerCustomer, {
    access: 'anyone',
    limits: [identityRateLimits.registrations_by_address],
    handle: async (call) => {
      const { body, locale } = call;
      const { loyaltyProgram, reminders, marketing, ...fields } = body;
      const outcome = await registerAccount(
        deps,
        {
          ...fields,
          phone: fields.phone ?? null,
          confirmPassword: fields.confirmPassword ?? null,
          dateOfBirth: fields.dateOfBirth ?? null,
          gender: fields.gender ?? null,
          petType: fields.petType ?? null,
          petName: fields.petName ?? null,
          referralCode: fields.referralCode ?? null,
          consents: { loyalty_club: loyaltyProgram, wash_reminders: reminders, marketing_email: marketing },
          locale,
          source: 'dialog',
        },
        (customerId, tx) => establishSession(deps, call, { customerId, factor: 'password', tx }),
      );
      return outcome.ok ? accepted({ customer: await requireCustomerView(deps, outcome.value) }) : outcome;
    },
  });
}

function registerMailLinks(app: App, deps: Deps): void {
  route(app, forgotPassword, {
    access: 'anyone',
    limits: [identityRateLimits.account_mails_by_address],
    form: { accepted: (_answer, _typed, locale) => `/${locale}/password/forgot?sent=1`, refused: forgotPasswordPath },
    handle: async ({ body, request }) => {
      const allowed = await mayRequestPasswordLink(deps, body.email, knownDeviceOf(deps, request));
      if (!allowed) return refused('too_many_requests');
      // the response does not wait for the mail, because its time would reveal whether an account exists
      void mailLink(deps, body.email).catch((error: unknown) =>
        deps.log.error({ error }, 'could not enqueue a password reset mail'),
      );
      return accepted({});
    },
  });
  route(app, resetPassword, {
    access: 'anyone',
    guesses: { limits: [coreRateLimits.mail_link_misses_by_address], of: ['link_used_up'] },
    handle: async (call) => {
      const reset = await resetPasswordBy(deps, call.body, (customerId, tx) =>
        establishSession(deps, call, { customerId, factor: 'mail', tx }),
      );
      return reset.ok ? accepted({ customer: await requireCustomerView(deps, reset.value) }) : reset;
    },
  });
  route(app, verifyEmail, {
    access: 'customer',
    guesses: { limits: [coreRateLimits.mail_link_misses_by_address], of: ['link_used_up'] },
    handle: ({ actor, body }) => verifyEmailBy(deps, actor, body.token),
  });
}

function registerOwnPassword(app: App, deps: Deps): void {
  route(app, resendVerification, {
    access: 'customer',
    limits: [identityRateLimits.account_mails_by_address],
    handle: async ({ actor }) => {
      const outcome = await mailAgain(deps, actor.customerId);
      return outcome === 'too_many_requests' ? refused(outcome) : accepted({ sent: outcome === 'sent' });
    },
  });
  route(app, reauthenticateByPassword, {
    access: 'customer',
    handle: async ({ actor, body, request, reply }) => {
      const guess = { ...body, from: actor, device: knownDeviceOf(deps, request) };
      const checked = await checkOwnPassword(deps, actor.customerId, guess);
      if (!checked.ok) return checked;
      const proof = prepareReauthentication(deps);
      await proof.write(deps.db, actor.sessionId);
      proof.sendNewToken({ request, reply });
      return accepted({});
    },
  });
  route(app, changePassword, {
    access: 'customer',
    freshProof: true,
    handle: async ({ actor, body, request, reply }) => {
      const proof = prepareReauthentication(deps);
      const changed = await changePasswordOf(deps, actor, { password: body.password, proof });
      if (changed.ok) proof.sendNewToken({ request, reply });
      return changed;
    },
  });
}

function forgotPasswordPath(_typed: unknown, locale: string): string {
  return `/${locale}/password/forgot`;
}
