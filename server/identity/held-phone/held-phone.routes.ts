import { getHeldPhone, joinHeldPhone, openPhoneAccount } from '#contracts/identity/held-phone.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { accountOf } from '#server/core/actor.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/identity/deps.ts';
import { requireCustomerView } from '#server/identity/account/customer-view.ts';
import { establishSession } from '#server/identity/account/establish-session.ts';
import { heldProofPath, ownPagePath, pageAfterSignIn } from '#server/identity/account/return-path.ts';
import { findHeldPhone } from './find-held-phone.ts';
import { clearHeldPhone, heldHashOf } from '#server/identity/account/hold-phone.ts';
import { joinPhone } from './join-phone.ts';
import { openPhoneAccount as openAccount } from './open-phone-account.ts';

/** Plain forms, without scripts. */
const form = {
  accepted: (_answer: unknown, typed: Readonly<Record<string, string>>, locale: Locale) =>
    pageAfterSignIn(typed['next'], locale),
  refused: (typed: Readonly<Record<string, string>>, locale: Locale) =>
    heldProofPath(locale, ownPagePath(typed['next'])),
};

export function registerHeldPhoneRoutes(app: App, deps: Deps): void {
  route(app, getHeldPhone, {
    access: 'anyone',
    confidential: true,
    handle: async ({ actor, request }) =>
      accepted({ held: await findHeldPhone(deps, heldHashOf(deps, request), accountOf(actor)) }),
  });
  route(app, openPhoneAccount, {
    access: 'anyone',
    form,
    handle: async (call) => {
      const heldHash = heldHashOf(deps, call.request);
      if (heldHash === null) return refused('code_refused');
      const visit = { heldHash, locale: call.locale, referralCode: call.body.referralCode ?? null };
      const opened = await openAccount(deps, visit, (customerId, tx) =>
        establishSession(deps, call, { customerId, factor: 'phone', tx }),
      );
      if (!opened.ok) return opened;
      clearHeldPhone(deps, call.reply);
      return accepted({ customer: await requireCustomerView(deps, opened.value) });
    },
  });
  route(app, joinHeldPhone, {
    access: 'customer',
    freshProof: true,
    form,
    handle: async ({ actor, request, reply }) => {
      const heldHash = heldHashOf(deps, request);
      if (heldHash === null) return refused('code_refused');
      const joined = await joinPhone(deps, actor, heldHash);
      if (joined.ok) clearHeldPhone(deps, reply);
      return joined;
    },
  });
}
