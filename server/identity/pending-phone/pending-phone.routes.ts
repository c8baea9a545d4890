import { getPendingPhone, linkPendingPhone, openPhoneAccount } from '#contracts/identity/pending-phone.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { customerIdOf } from '#server/core/actor.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/identity/deps.ts';
import { requireCustomerView } from '#server/identity/account/customer-view.ts';
import { establishSession } from '#server/identity/account/establish-session.ts';
import { pendingProofPath, shopPagePath, pathAfterSignIn } from '#server/identity/account/return-path.ts';
import { findPendingPhone } from './find-pending-phone.ts';
import { clearPendingPhoneCookie, pendingPhoneHashOf } from '#server/identity/account/pending-phone.ts';
import { linkPhoneToAccount } from './link-phone.ts';
import { openPhoneAccount as openAccount } from './open-phone-account.ts';

/** Pages to which the server redirects after a plain form post without scripts. */
const form = {
  accepted: (_answer: unknown, typed: Readonly<Record<string, string>>, locale: Locale) =>
    pathAfterSignIn(typed['next'], locale),
  refused: (typed: Readonly<Record<string, string>>, locale: Locale) =>
    pendingProofPath(locale, shopPagePath(typed['next'])),
};

export function registerPendingPhoneRoutes(app: App, deps: Deps): void {
  route(app, getPendingPhone, {
    access: 'anyone',
    confidential: true,
    handle: async ({ actor, request }) =>
      accepted({ held: await findPendingPhone(deps, pendingPhoneHashOf(deps, request), customerIdOf(actor)) }),
  });
  route(app, openPhoneAccount, {
    access: 'anyone',
    form,
    handle: async (call) => {
      const heldHash = pendingPhoneHashOf(deps, call.request);
      if (heldHash === null) return refused('code_refused');
      const visit = { heldHash, locale: call.locale, referralCode: call.body.referralCode ?? null };
      const opened = await openAccount(deps, visit, (customerId, tx) =>
        establishSession(deps, call, { customerId, factor: 'phone', tx }),
      );
      if (!opened.ok) return opened;
      clearPendingPhoneCookie(deps, call.reply);
      return accepted({ customer: await requireCustomerView(deps, opened.value) });
    },
  });
  route(app, linkPendingPhone, {
    access: 'customer',
    freshProof: true,
    form,
    handle: async ({ actor, request, reply }) => {
      const heldHash = pendingPhoneHashOf(deps, request);
      if (heldHash === null) return refused('code_refused');
      const joined = await linkPhoneToAccount(deps, actor, heldHash);
      if (joined.ok) clearPendingPhoneCookie(deps, reply);
      return joined;
    },
  });
}
