import { linkIdentity, listIdentities, unlinkIdentity } from '#contracts/identity/identities.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { visitorOrigin, shopOrigins } from '#server/core/http/origins/shop-origins.ts';
import { storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import { listIdentities as identitiesOf, readIdentityLabel } from '#server/identity/store/identity.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { beginProviderFlow } from './begin-provider-flow.ts';
import { pathOfReferer } from '#server/identity/account/return-path.ts';
import { unlinkIdentity as unlinkFrom } from './unlink-identity.ts';

export function registerIdentityRoutes(app: App, deps: Deps): void {
  route(app, listIdentities, {
    access: 'customer',
    handle: async ({ actor: { customerId } }) => {
      const linked = await identitiesOf(deps.db, customerId);
      return accepted(
        linked.map(({ provider, labelSealed, linkedAt, lastUsedAt }) => ({
          provider,
          label: readIdentityLabel(deps.keyring, { customerId, provider }, labelSealed),
          linkedAt: new Date(linkedAt).toISOString(),
          lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
        })),
      );
    },
  });
  route(app, linkIdentity, {
    access: 'customer',
    freshProof: true,
    limits: [identityRateLimits.profile_changes_by_customer],
    handle: async ({ actor, body, locale, request, reply }) => {
      const path = pathOfReferer(request.headers.referer, shopOrigins(deps, request)) ?? `/${locale}/dashboard`;
      const redirectUrl = await beginProviderFlow(deps, {
        referralCode: null,
        provider: body.provider,
        origin: visitorOrigin(deps, request),
        browserHash: storePurchaseCookie(deps, request, reply),
        link: { customerId: actor.customerId, sessionId: actor.sessionId },
        backPath: path,
        nextPath: path,
        locale,
      });
      return redirectUrl === null ? refused('provider_unavailable') : accepted({ redirectUrl });
    },
  });
  route(app, unlinkIdentity, {
    access: 'customer',
    freshProof: true,
    handle: ({ actor, params }) => unlinkFrom(deps, actor, params.provider),
  });
}
