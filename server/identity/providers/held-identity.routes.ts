import { getHeldIdentity, joinHeldIdentity, openProviderAccount } from '#contracts/identity/held-identity.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/identity/deps.ts';
import { requireCustomerView } from '#server/identity/account/customer-view.ts';
import { establishSession } from '#server/identity/account/establish-session.ts';
import { heldProofPath, ownPagePath, pageAfterSignIn } from '#server/identity/account/return-path.ts';
import { clearHeldIdentity, findHeldIdentity, heldIdentityHashOf } from './hold-identity.ts';
import { joinIdentity } from './join-identity.ts';
import { openProviderAccount as openAccount } from './open-provider-account.ts';

/** Pages to which a plain form post without scripts redirects. */
const form = {
  accepted: (_answer: unknown, typed: Readonly<Record<string, string>>, locale: Locale) =>
    pageAfterSignIn(typed['next'], locale),
  refused: (typed: Readonly<Record<string, string>>, locale: Locale) =>
    heldProofPath(locale, ownPagePath(typed['next'])),
};

export function registerHeldIdentityRoutes(app: App, deps: Deps): void {
  route(app, getHeldIdentity, {
    access: 'anyone',
    confidential: true,
    handle: async ({ request }) => {
      const heldHash = heldIdentityHashOf(deps, request);
      const held = heldHash === null ? null : await findHeldIdentity(deps, heldHash);
      return accepted({ held: held === null ? null : { provider: held.provider, email: held.person.email } });
    },
  });
  route(app, openProviderAccount, {
    access: 'anyone',
    form,
    handle: async (call) => {
      const heldHash = heldIdentityHashOf(deps, call.request);
      if (heldHash === null) return refused('proof_gone');
      const opened = await openAccount(deps, heldHash, (customerId, tx) =>
        establishSession(deps, call, { customerId, factor: 'provider', tx }),
      );
      if (!opened.ok) return opened;
      clearHeldIdentity(deps, call.reply);
      return accepted({ customer: await requireCustomerView(deps, opened.value) });
    },
  });
  route(app, joinHeldIdentity, {
    access: 'customer',
    freshProof: true,
    form,
    handle: async ({ actor, request, reply }) => {
      const heldHash = heldIdentityHashOf(deps, request);
      if (heldHash === null) return refused('proof_gone');
      const joined = await joinIdentity(deps, actor, heldHash);
      if (joined.ok) clearHeldIdentity(deps, reply);
      return joined;
    },
  });
}
