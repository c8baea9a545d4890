import { getPendingIdentity, linkPendingIdentity, openProviderAccount } from '#contracts/identity/pending-identity.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/identity/deps.ts';
import { requireCustomerView } from '#server/identity/account/customer-view.ts';
import { establishSession } from '#server/identity/account/establish-session.ts';
import { pendingProofPath, shopPagePath, pathAfterSignIn } from '#server/identity/account/return-path.ts';
import { clearPendingIdentityCookie, findPendingIdentity, pendingIdentityHashOf } from './pending-identity.ts';
import { linkIdentityToAccount } from './link-identity.ts';
import { openProviderAccount as openAccount } from './open-provider-account.ts';

/** Pages to which the server redirects after a plain form post without scripts. */
const form = {
  accepted: (_answer: unknown, typed: Readonly<Record<string, string>>, locale: Locale) =>
    pathAfterSignIn(typed['next'], locale),
  refused: (typed: Readonly<Record<string, string>>, locale: Locale) =>
    pendingProofPath(locale, shopPagePath(typed['next'])),
};

export function registerPendingIdentityRoutes(app: App, deps: Deps): void {
  route(app, getPendingIdentity, {
    access: 'anyone',
    confidential: true,
    handle: async ({ request }) => {
      const heldHash = pendingIdentityHashOf(deps, request);
      const pendingIdentity = heldHash === null ? null : await findPendingIdentity(deps, heldHash);
      return accepted({
        held:
          pendingIdentity === null ? null : { provider: pendingIdentity.provider, email: pendingIdentity.person.email },
      });
    },
  });
  route(app, openProviderAccount, {
    access: 'anyone',
    form,
    handle: async (call) => {
      const heldHash = pendingIdentityHashOf(deps, call.request);
      if (heldHash === null) return refused('proof_gone');
      const opened = await openAccount(deps, heldHash, (customerId, tx) =>
        establishSession(deps, call, { customerId, factor: 'provider', tx }),
      );
      if (!opened.ok) return opened;
      clearPendingIdentityCookie(deps, call.reply);
      return accepted({ customer: await requireCustomerView(deps, opened.value) });
    },
  });
  route(app, linkPendingIdentity, {
    access: 'customer',
    freshProof: true,
    form,
    handle: async ({ actor, request, reply }) => {
      const heldHash = pendingIdentityHashOf(deps, request);
      if (heldHash === null) return refused('proof_gone');
      const joined = await linkIdentityToAccount(deps, actor, heldHash);
      if (joined.ok) clearPendingIdentityCookie(deps, reply);
      return joined;
    },
  });
}
