import { z } from 'zod';
import { requiredPhoneSchema } from '#contracts/core/person.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { getProofOfWorkChallenge } from '#contracts/core/proof-of-work.ts';
import { sendAccountCode, sendOtp, verifyAccountCode, verifyOtp } from '#contracts/identity/otp.ts';
import { accepted, refused, type ProblemCode } from '#contracts/core/problem.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { storeFormDraft } from '#server/core/http/cookies/form-draft.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import { requestLocaleOf } from '#server/core/http/request-locale.ts';
import { requireCustomerView } from '#server/identity/account/customer-view.ts';
import { knownDeviceOf } from '#server/identity/account/known-device.ts';
import { prepareReauthentication } from '#server/identity/account/reauthenticate.ts';
import { establishSession } from '#server/identity/account/establish-session.ts';
import { checkMobileForSmsCodes } from '#server/identity/account/sms-availability.ts';
import { pendingProofPath, loginPath, shopPagePath, pathAfterSignIn } from '#server/identity/account/return-path.ts';
import { setPendingPhoneCookie } from '#server/identity/account/pending-phone.ts';
import { createProofOfWorkChallenge } from '#server/core/proof-of-work/proof-of-work.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { proveAccountPhone } from './prove-account-phone.ts';
import { sendAccountCode as sendAccountCodeTo } from './send-account-otp.ts';
import { sendOtp as sendOtpTo } from './send-otp.ts';
import { signInByOtp } from './sign-in-by-otp.ts';

const SEE_OTHER = 303;

type Target = { readonly next?: unknown };

/** Returns the path of the phone number step on the sign-in page, for forms without scripts. */
function phoneStepPath({ next }: Target, locale: Locale): string {
  return loginPath(locale, shopPagePath(next), { phone: '1' });
}

function codeStepPath({ next }: Target, locale: Locale): string {
  return loginPath(locale, shopPagePath(next), { phone: '1', sent: '1' });
}

/**
 * Returns the path of the page after a refused code. If the phone number is unverified on another account, it is the
 * choice of an account; otherwise it is the code step.
 */
function pathAfterCode(target: Target, locale: Locale, problem: ProblemCode): string {
  return problem === 'phone_claimed'
    ? pendingProofPath(locale, shopPagePath(target.next))
    : codeStepPath(target, locale);
}

export function registerOtpRoutes(app: App, deps: Deps): void {
  registerSignIn(app, deps);
  registerAccountOtp(app, deps);
  registerNavigation(app, deps);
}

function registerSignIn(app: App, deps: Deps): void {
  route(app, getProofOfWorkChallenge, {
    access: 'anyone',
    limits: [coreRateLimits.work_by_address],
    handle: async () => accepted(await createProofOfWorkChallenge(deps)),
  });
  route(app, sendOtp, {
    access: 'anyone',
    limits: [identityRateLimits.otp_requests_by_address],
    form: {
      accepted: (_answer, typed, locale) => codeStepPath(typed, locale),
      refused: phoneStepPath,
      storesEnteredValues: true,
    },
    handle: async ({ actor, body, locale, request, reply }) => {
      const reached = checkMobileForSmsCodes(deps, body.phoneNumber);
      if (!reached.ok) return reached;
      const { e164 } = reached;
      const browserHash = storePurchaseCookie(deps, request, reply);
      return await sendOtpTo(deps, {
        e164,
        browserHash,
        device: knownDeviceOf(deps, request),
        customerId: null,
        from: actor,
        locale,
      });
    },
  });
  route(app, verifyOtp, {
    access: 'anyone',
    guesses: { limits: [identityRateLimits.otp_misses_by_address], of: ['code_refused'] },
    form: { accepted: (_answer, typed, locale) => pathAfterSignIn(typed['next'], locale), refused: pathAfterCode },
    handle: async (call) => {
      const { actor, body, locale } = call;
      const reached = checkMobileForSmsCodes(deps, body.phoneNumber);
      if (!reached.ok) return reached;
      if (actor.guestHash === null) return refused('code_refused');
      const { e164 } = reached;
      const device = knownDeviceOf(deps, call.request);
      const referralCode = body.referralCode ?? null;
      const typed = { e164, browserHash: actor.guestHash, device, code: body.otpCode, locale, referralCode };
      const signedIn = await signInByOtp(deps, typed, (customerId, tx) =>
        establishSession(deps, call, { customerId, factor: 'phone', tx }),
      );
      if (!signedIn.ok) return signedIn;
      if (signedIn.value.kind === 'held') {
        setPendingPhoneCookie(deps, call.reply, signedIn.value.token);
        return refused('phone_claimed');
      }
      return accepted({ customer: await requireCustomerView(deps, signedIn.value.customerId) });
    },
  });
}

function registerAccountOtp(app: App, deps: Deps): void {
  route(app, sendAccountCode, {
    access: 'customer',
    limits: [identityRateLimits.otp_requests_by_address],
    handle: ({ actor, locale, request, reply }) =>
      sendAccountCodeTo(deps, actor, {
        browserHash: storePurchaseCookie(deps, request, reply),
        device: knownDeviceOf(deps, request),
        locale,
      }),
  });
  route(app, verifyAccountCode, {
    access: 'customer',
    guesses: { limits: [identityRateLimits.otp_misses_by_address], of: ['code_refused'] },
    handle: async ({ actor, body, request, reply }) => {
      if (actor.guestHash === null) return refused('code_refused');
      const device = knownDeviceOf(deps, request);
      const proof = prepareReauthentication(deps);
      const typed = { browserHash: actor.guestHash, device, code: body.otpCode, proof };
      const proven = await proveAccountPhone(deps, actor, typed);
      if (proven.ok) proof.sendNewToken({ request, reply });
      return proven;
    },
  });
}

const navigationSchema = z.object({ number: requiredPhoneSchema });

/**
 * Registers the plain link of the specification (section 7). The link only opens the sign-in page with the phone number
 * filled in. It sends no message, because a GET can come from a prefetch, a preview or an image on another site. The
 * phone number is passed in the encrypted cookie of forms, and not in the URL.
 */
function registerNavigation(app: App, deps: Deps): void {
  app.get('/api/login/phone', { config: { access: 'anyone', confidential: true } }, (request, reply) => {
    const query = navigationSchema.safeParse(request.query);
    if (query.success) storeFormDraft(deps, reply, { number: query.data.number, phoneNumber: query.data.number });
    return reply.redirect(phoneStepPath(request.query as Target, requestLocaleOf(request)), SEE_OTHER);
  });
}
