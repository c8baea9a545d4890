import { z } from 'zod';
import { identityProviderSchema, type IdentityProvider } from '#contracts/identity/identities.ts';
import { isLocale, localeSchema, type Locale } from '#contracts/core/locale.ts';
import { DEVELOPMENT_IDP_CLIENT_ID } from '#contracts/identity/development-idp.ts';

/** Schema of the authorization request that a shop sends (OpenID Connect Core 3.1.2.1, RFC 7636). */
const requestSchema = z.object({
  client_id: z.literal(DEVELOPMENT_IDP_CLIENT_ID),
  response_type: z.literal('code'),
  redirect_uri: z.string().max(500),
  scope: z.string().max(200),
  state: z.string().min(1).max(500),
  nonce: z.string().min(1).max(500).optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  ui_locales: z.string().max(100).optional(),
  language: localeSchema.optional().catch(undefined),
});

export type AuthorizationRequest = {
  readonly provider: IdentityProvider;
  readonly locale: Locale;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string | null;
  readonly codeChallenge: string;
  readonly scopes: readonly string[];
  /** Original fields of the request. The page repeats them in its forms and in its language link. */
  readonly fields: Readonly<Record<string, string>>;
};

export type RequestedAuthorization = {
  readonly provider: unknown;
  readonly fields: unknown;
  /** Origins of the shop. Redirects to other origins are refused. */
  readonly origins: readonly string[];
};

/**
 * Returns the parsed authorization request. Returns null if the provider is unknown, if a field is missing or invalid,
 * or if the redirect URL does not belong to the shop.
 */
export function readAuthorizationRequest({
  provider,
  fields,
  origins,
}: RequestedAuthorization): AuthorizationRequest | null {
  const named = identityProviderSchema.safeParse(provider);
  const parsed = requestSchema.safeParse(fields);
  if (!named.success || !parsed.success) return null;
  const { redirect_uri: redirectUri, language, ui_locales: wished, ...asked } = parsed.data;
  const allowed = origins.map((origin) => `${origin}/api/auth/callback/${named.data}`);
  if (!allowed.includes(redirectUri)) return null;
  const first = wished?.split(' ')[0];
  return {
    provider: named.data,
    locale: language ?? (isLocale(first) ? first : 'en'),
    redirectUri,
    state: asked.state,
    nonce: asked.nonce ?? null,
    codeChallenge: asked.code_challenge,
    scopes: asked.scope.split(' '),
    fields: {
      client_id: asked.client_id,
      response_type: asked.response_type,
      redirect_uri: redirectUri,
      scope: asked.scope,
      state: asked.state,
      ...(asked.nonce === undefined ? {} : { nonce: asked.nonce }),
      code_challenge: asked.code_challenge,
      code_challenge_method: asked.code_challenge_method,
      ...(wished === undefined ? {} : { ui_locales: wished }),
    },
  };
}
