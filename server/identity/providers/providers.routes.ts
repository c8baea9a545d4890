import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  identityProviders,
  identityProviderSchema,
  listSignInMethods,
  type IdentityProvider,
} from '#contracts/identity/identities.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { ProviderCallbackParameters } from '#server/identity/adapters/providers/port.ts';
import type { Deps } from '#server/identity/deps.ts';
import {
  providerReturnPolicy,
  RELAYED_FORM_FIELD,
  renderProviderReturn,
} from '#server/identity/documents/provider-return.ts';
import type { App } from '#server/core/http/app-type.ts';
import { networkOfIpAddress } from '#server/core/http/limits/client-address.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { sendProblemResponse } from '#server/core/http/problems/error-response.ts';
import { visitorOrigin, shopOrigins } from '#server/core/http/origins/shop-origins.ts';
import { storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import { requestLocaleOf } from '#server/core/http/request-locale.ts';
import { passesSameOriginGuard } from '#server/core/http/origins/same-origin-guard.ts';
import { establishSession } from '#server/identity/account/establish-session.ts';
import { visitorOfRequest } from '#server/core/http/calls/visitor.ts';
import { countriesWithSmsCodes, isSmsOffered } from '#server/identity/account/sms-availability.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { beginProviderFlow } from './begin-provider-flow.ts';
import { finishProviderFlow } from './finish-provider-flow.ts';
import { registerPendingIdentityRoutes } from './pending-identity.routes.ts';
import { createPendingIdentity, setPendingIdentityCookie } from './pending-identity.ts';
import { registerIdentityRoutes } from './identities.routes.ts';
import {
  localeOfPath,
  loginPath,
  shopPagePath,
  pathOfReferer,
  returnPaths,
  withSignInOutcome,
} from '#server/identity/account/return-path.ts';

const SEE_OTHER = 303;
const navigationOptions = { config: { access: 'anyone', confidential: true } } as const;

export function registerProviderRoutes(app: App, deps: Deps): void {
  registerLoginMethods(app, deps);
  registerFlowStarts(app, deps);
  registerProviderReturns(app, deps);
  registerIdentityRoutes(app, deps);
  registerPendingIdentityRoutes(app, deps);
}

function registerLoginMethods(app: App, deps: Deps): void {
  route(app, listSignInMethods, {
    access: 'anyone',
    handle: () =>
      Promise.resolve(
        accepted({
          providers: identityProviders.map((provider) => {
            const slot = deps.identityProviders[provider];
            return slot.open
              ? { provider, available: true, reason: null, practice: slot.gateway.practice }
              : { provider, available: false, reason: slot.reason, practice: false };
          }),
          phone: { available: isSmsOffered(deps), countries: countriesWithSmsCodes(deps) },
        }),
      ),
  });
}

const querySchema = z.object({
  provider: z.string().optional().catch(undefined),
  next: z.string().optional().catch(undefined),
  ref: z.string().max(64).optional().catch(undefined),
});

/** Registers the sign-in URLs of the specification as plain links, so that every button works without scripts. */
function registerFlowStarts(app: App, deps: Deps): void {
  app.get('/api/auth/oauth/:provider', navigationOptions, async (request, reply) => {
    const params = z.object({ provider: identityProviderSchema }).safeParse(request.params);
    if (!params.success) return sendProblemResponse({ code: 'not_found', request, reply });
    return startSignIn(deps, params.data.provider, { request, reply });
  });
  app.get('/api/login', navigationOptions, async (request, reply) => {
    const { provider, next } = querySchema.parse(request.query);
    const named = identityProviderSchema.safeParse(provider);
    if (named.success) return startSignIn(deps, named.data, { request, reply });
    const path = shopPagePath(next);
    const locale = localeOfPath(path) ?? localeOfPath(startPagePath(deps, request)) ?? requestLocaleOf(request);
    const login = loginPath(locale, path);
    return reply.redirect(provider === undefined ? login : withSignInOutcome(login, 'unavailable'), SEE_OTHER);
  });
}

/**
 * Returns the page of this site on which the visitor selected the link. Returns null if the referrer is not a page of
 * this site.
 */
function startPagePath(deps: Deps, request: FastifyRequest): string | null {
  return pathOfReferer(request.headers.referer, shopOrigins(deps, request));
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

async function startSignIn(
  deps: Deps,
  provider: IdentityProvider,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const page = startPagePath(deps, request);
  const { next: wanted, ref } = querySchema.parse(request.query);
  const next = shopPagePath(wanted);
  const locale = localeOfPath(page) ?? requestLocaleOf(request);
  const ways = returnPaths({ page, next, locale });
  const { allowed } = await deps.limits.consume(
    identityRateLimits.provider_flows_by_address,
    networkOfIpAddress(request.ip),
  );
  if (!allowed) deps.metrics.count('limit_refused', { kind: identityRateLimits.provider_flows_by_address.name });
  const address = allowed
    ? await beginProviderFlow(deps, {
        ...ways,
        provider,
        origin: visitorOrigin(deps, request),
        browserHash: storePurchaseCookie(deps, request, reply),
        link: null,
        referralCode: ref ?? null,
        locale,
      })
    : null;
  return reply.redirect(address ?? withSignInOutcome(ways.backPath, 'unavailable'), SEE_OTHER);
}

const answerNames = ['code', 'state', 'iss', 'error', 'user'] as const;
const ANSWER_MAX_LENGTH = 8_000;

/** Returns the OpenID parameters of a provider's callback. Repeated or overlong parameters are left out. */
function answerOf(fields: unknown): ProviderCallbackParameters {
  const values = new Map<string, unknown>(Object.entries(fields ?? {}));
  return Object.fromEntries(
    answerNames.flatMap((name) => {
      const value = values.get(name);
      return typeof value === 'string' && value.length <= ANSWER_MAX_LENGTH ? [[name, value]] : [];
    }),
  );
}

function registerProviderReturns(app: App, deps: Deps): void {
  app.get('/api/auth/callback/:provider', navigationOptions, async (request, reply) => {
    const params = z.object({ provider: identityProviderSchema }).safeParse(request.params);
    if (!params.success) return sendProblemResponse({ code: 'not_found', request, reply });
    return handleProviderReturn(
      deps,
      { provider: params.data.provider, answer: answerOf(request.query) },
      { request, reply },
    );
  });
  const fromElsewhere = { config: { access: 'relayed', confidential: true } } as const;
  app.post('/api/auth/callback/apple', fromElsewhere, async (request, reply) => {
    const { method, headers } = request;
    const answer = answerOf(request.body);
    const isSameOrigin = passesSameOriginGuard({ method, headers, access: 'anyone' }, shopOrigins(deps, request));
    if (!isSameOrigin) return relayFormPost(answer, { request, reply });
    return handleProviderReturn(deps, { provider: 'apple', answer }, { request, reply });
  });
}

/**
 * Responds to Apple's cross-site form post, which arrives without our Lax cookies. The response is a page that posts
 * the same fields again from our site. Nothing is read or changed here.
 */
function relayFormPost(answer: ProviderCallbackParameters, { request, reply }: Exchange): FastifyReply {
  const isRelayed = typeof request.body === 'object' && request.body !== null && RELAYED_FORM_FIELD in request.body;
  const locale = requestLocaleOf(request);
  if (isRelayed) return reply.redirect(withSignInOutcome(loginPath(locale, null), 'failed'), SEE_OTHER);
  return reply
    .headers({
      'content-security-policy': providerReturnPolicy,
      // without this header the browser would not send the origin of the second post
      'referrer-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(renderProviderReturn(answer, locale));
}

type ProviderResponse = { readonly provider: IdentityProvider; readonly answer: ProviderCallbackParameters };

async function handleProviderReturn(
  deps: Deps,
  flowResponse: ProviderResponse,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const visitor = await visitorOfRequest(deps, request);
  const address = await finishProviderFlow(deps, {
    ...flowResponse,
    visitor,
    locale: requestLocaleOf(request),
    storePendingSignIn: async (held, tx) =>
      setPendingIdentityCookie(deps, reply, await createPendingIdentity(deps, held, tx)),
    begin: (customerId, tx) => establishSession(deps, exchange, { customerId, factor: 'provider', tx }),
  });
  return reply.redirect(address, SEE_OTHER);
}
