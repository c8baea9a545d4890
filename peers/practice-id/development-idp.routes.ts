import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailSchema } from '#contracts/core/person.ts';
import { identityProviderSchema } from '#contracts/identity/identities.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Clock } from '#server/core/clock/port.ts';
import { readAssets } from '#peers/sandbox-bank/assets.ts';
import { readAuthorizationRequest, type AuthorizationRequest } from './authorization-request.ts';
import { renderUserChoicePage, renderInvalidRequestPage, type InputProblem } from './page.ts';
import { developmentIdpUsers, developmentIdpUserOfInput, type DevelopmentIdpUser } from './users.ts';
import { DEVELOPMENT_IDP_CLIENT_ID, developmentIdpIssuer } from '#contracts/identity/development-idp.ts';
import { createDevelopmentIdpTokens, type DevelopmentIdpTokens } from './tokens.ts';

export type DevelopmentIdpOptions = {
  readonly clock: Clock;
  /** URL of the shop. Redirects are accepted to the origin of this URL and to the origin of the current request. */
  readonly publicUrl: string;
  readonly shopName: Readonly<Record<Locale, string>>;
};

type DevelopmentIdpDeps = DevelopmentIdpOptions & { readonly tokens: DevelopmentIdpTokens };

/**
 * Creates the OpenID provider for development, with discovery, authorization with PKCE, tokens and keys. It replaces
 * each provider for which no credentials are configured. It requires no password and is never registered in production.
 */
export function developmentIdpPlugin(options: DevelopmentIdpOptions): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    const parts = { ...options, tokens: createDevelopmentIdpTokens(options.clock) };
    registerAssets(app);
    registerProtocol(app, parts);
    const config = { access: 'anyone' } as const;
    app.get('/:provider/authorize', { config }, (request, reply) => showPeople(parts, request, reply));
    app.post('/:provider/authorize', { config }, (request, reply) => receiveChoice(parts, request, reply));
  };
}

/** Registers the routes of the style sheet and the font. The sandbox bank uses the same files. */
function registerAssets(app: FastifyInstance): void {
  const people = {
    name: 'people.css',
    type: 'text/css; charset=utf-8',
    bytes: readFileSync(new URL('people.css', import.meta.url)),
  };
  for (const { name, type, bytes } of [...readAssets(), people]) {
    app.get(`/${name}`, { config: { access: 'anyone' } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(bytes),
    );
  }
}

const exchangeSchema = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.literal(DEVELOPMENT_IDP_CLIENT_ID),
  code: z.string().min(1).max(200),
  redirect_uri: z.string().max(500),
  code_verifier: z.string().min(43).max(128),
});

function registerProtocol(app: FastifyInstance, { tokens }: DevelopmentIdpDeps): void {
  const config = { access: 'anyone' } as const;
  app.get('/:provider/.well-known/openid-configuration', { config }, (request, reply) => {
    const provider = providerOf(request);
    return provider === null
      ? reply.code(404).send({ error: 'not_found' })
      : reply.send(metadataOf(developmentIdpIssuer(provider)));
  });
  app.get('/:provider/jwks', { config }, async (_request, reply) => reply.send(await tokens.publicKeys()));
  app.post('/:provider/token', { config }, async (request, reply) => {
    const provider = providerOf(request);
    const wish = exchangeSchema.safeParse(request.body);
    if (provider === null || !wish.success) return reply.code(400).send({ error: 'invalid_request' });
    const { code, redirect_uri: redirectUri, code_verifier: codeVerifier } = wish.data;
    const idToken = await tokens.exchange({ provider, code, redirectUri, codeVerifier });
    if (idToken === null) return reply.code(400).send({ error: 'invalid_grant' });
    return reply.header('cache-control', 'no-store').send({
      access_token: 'of-no-use',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken,
    });
  });
}

function providerOf(request: FastifyRequest) {
  const params = z.object({ provider: identityProviderSchema }).safeParse(request.params);
  return params.success ? params.data.provider : null;
}

function metadataOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function readRequest(
  { publicUrl }: DevelopmentIdpDeps,
  request: FastifyRequest,
  fields: object,
): AuthorizationRequest | null {
  const { provider } = z.object({ provider: z.string() }).parse(request.params);
  return readAuthorizationRequest({
    provider,
    fields,
    origins: [publicUrl, `${request.protocol}://${request.host}`],
  });
}

function showPeople(parts: DevelopmentIdpDeps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asked = readRequest(parts, request, z.object({}).loose().parse(request.query));
  if (asked === null) return sendUnknown(request, reply);
  return sendPage(reply, {
    status: 200,
    asked,
    markup: renderUserChoicePage({ request: asked, shopName: parts.shopName, typed: null }),
  });
}

const choiceSchema = z.object({
  choice: z.string().max(40),
  name: z.string().max(300).default(''),
  email: z.string().max(300).default(''),
});

async function receiveChoice(
  parts: DevelopmentIdpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = {
    ...z
      .object({})
      .loose()
      .parse(request.body ?? {}),
    ...z.object({}).loose().parse(request.query),
  };
  const asked = readRequest(parts, request, fields);
  const chosen = choiceSchema.safeParse(fields);
  if (asked === null || !chosen.success) return sendUnknown(request, reply);
  const { choice, name, email } = chosen.data;
  if (choice === 'cancel') return goBack(reply, asked, { error: 'access_denied' });
  const problem = choice === 'typed' ? problemOf(name, email) : null;
  if (problem !== null) {
    const markup = renderUserChoicePage({ request: asked, shopName: parts.shopName, typed: { name, email, problem } });
    return sendPage(reply, { status: 422, asked, markup });
  }
  const person = personOf(asked, { choice, name, email });
  if (person === undefined) return sendUnknown(request, reply);
  return goBack(reply, asked, { code: parts.tokens.issueCode({ ...asked, person }) });
}

function problemOf(name: string, email: string): InputProblem | null {
  if (name.trim() === '') return 'wrongName';
  return email === '' || emailSchema.safeParse(email).success ? null : 'wrongEmail';
}

type Choice = { readonly choice: string; readonly name: string; readonly email: string };

function personOf({ locale }: AuthorizationRequest, { choice, name, email }: Choice): DevelopmentIdpUser | undefined {
  if (choice === 'typed') return developmentIdpUserOfInput(name, email.trim());
  return developmentIdpUsers(locale).find(({ subject }) => subject === choice);
}

/**
 * Redirects to the shop with the parameter `iss`, so that the shop can verify which provider sent the response (RFC
 * 9207).
 */
function goBack(
  reply: FastifyReply,
  asked: AuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): FastifyReply {
  const url = new URL(asked.redirectUri);
  url.search = new URLSearchParams({
    ...answer,
    state: asked.state,
    iss: developmentIdpIssuer(asked.provider),
  }).toString();
  return reply.redirect(url.href, 303);
}

function sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale: Locale = /^\s*(?:he|iw)\b/i.test(request.headers['accept-language'] ?? '') ? 'he' : 'en';
  return sendPage(reply, { status: 400, asked: null, markup: renderInvalidRequestPage(locale) });
}

type Page = { readonly status: number; readonly asked: AuthorizationRequest | null; readonly markup: string };

function sendPage(reply: FastifyReply, { status, asked, markup }: Page): FastifyReply {
  // the response to the form redirects to the shop, and browsers also apply the policy's `form-action` to redirects
  const target = asked === null ? '' : ` ${new URL(asked.redirectUri).origin}`;
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'${target}; frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store, private',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    })
    .type('text/html; charset=utf-8')
    .send(markup);
}
