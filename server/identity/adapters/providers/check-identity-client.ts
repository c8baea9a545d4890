import { z } from 'zod';
import { assertNever } from '#domain/core/assert-never.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { APPLE_ISSUER, createAppleSecrets } from './apple-secret.ts';
import { FACEBOOK_GRAPH } from './facebook.ts';
import type { IdentityConfig } from './providers-config.ts';
import { TIKTOK_API } from './tiktok.ts';

export type TestableIdentityProvider = keyof IdentityConfig;

/**
 * Result of testing the shop's registration at a sign-in provider. `reason` is the provider's text. `redirect_refused`:
 * the redirect URL is not registered at the provider.
 */
export type IdentityClientCheck = {
  readonly state: 'good' | 'credentials' | 'unreached' | 'in_doubt';
  readonly reason: string | null;
  readonly fault: 'redirect_refused' | null;
};

type ClientCheckRequest = {
  readonly config: IdentityConfig;
  readonly clock: Clock;
  /** Redirect URL to which the provider sends the visitor after the sign-in. */
  readonly redirectUri: string;
};

type TokenRequest = { readonly url: string; readonly form: Readonly<Record<string, string>> };

/** An authorization code that no provider has issued. */
const NO_CODE = 'connection-test';

const tokenSchema = z.object({ access_token: z.string().min(1) });
const refusalSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string().optional() })]),
  error_description: z.string().optional(),
});

const SERVER_FAULT = 500;

/**
 * Tests the shop's registration at a sign-in provider without a customer. Facebook and TikTok issue a token of the app
 * itself (`client_credentials`). Google and Apple check the client before the code (RFC 6749, section 5.2). For an
 * invalid code they respond `invalid_grant` to a known client, and `invalid_client` to others. Returns null if the
 * provider has no credentials.
 */
export async function checkIdentityClient(
  provider: TestableIdentityProvider,
  request: ClientCheckRequest,
  http: HttpJson,
): Promise<IdentityClientCheck | null> {
  const token = tokenRequestOf(provider, request);
  if (token === null) return null;
  const answer = await http.request({
    method: 'POST',
    url: token.url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(token.form).toString(),
  });
  if (!answer.ok) return { state: 'unreached', reason: answer.reason, fault: null };
  return resultOf(answer, { isExchange: 'code' in token.form });
}

const good: IdentityClientCheck = { state: 'good', reason: null, fault: null };

/**
 * Returns the test result for a provider's response. `isExchange` means that the request contained an invalid code.
 * Then only a known client gets an error about the code.
 */
function resultOf(
  { status, body }: { readonly status: number; readonly body: unknown },
  { isExchange }: { readonly isExchange: boolean },
): IdentityClientCheck {
  if (tokenSchema.safeParse(body).success) return good;
  const refusal = refusalSchema.safeParse(body).data;
  if (refusal === undefined || status >= SERVER_FAULT) {
    return { state: 'in_doubt', reason: `status ${status}`, fault: null };
  }
  const { error } = refusal;
  if (error === 'invalid_grant' && isExchange) return good;
  return {
    state: 'credentials',
    reason: refusal.error_description ?? (typeof error === 'string' ? error : (error.message ?? `status ${status}`)),
    fault: error === 'redirect_uri_mismatch' ? 'redirect_refused' : null,
  };
}

function tokenRequestOf(
  provider: TestableIdentityProvider,
  { config, clock, redirectUri }: ClientCheckRequest,
): TokenRequest | null {
  const exchange = { grant_type: 'authorization_code', code: NO_CODE, redirect_uri: redirectUri };
  switch (provider) {
    case 'google': {
      if (config.google === null) return null;
      const { clientId, clientSecret } = config.google;
      return {
        url: 'https://oauth2.googleapis.com/token',
        form: { ...exchange, client_id: clientId, client_secret: clientSecret },
      };
    }
    case 'apple': {
      if (config.apple === null) return null;
      const secret = createAppleSecrets(config.apple, clock)();
      const form = { ...exchange, client_id: config.apple.clientId, client_secret: secret };
      return { url: `${APPLE_ISSUER}/auth/token`, form };
    }
    case 'facebook': {
      if (config.facebook === null) return null;
      const { clientId, clientSecret } = config.facebook;
      const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
      return { url: `${FACEBOOK_GRAPH}/oauth/access_token`, form };
    }
    case 'tiktok': {
      if (config.tiktok === null) return null;
      const { clientId, clientSecret } = config.tiktok;
      const form = { grant_type: 'client_credentials', client_key: clientId, client_secret: clientSecret };
      return { url: `${TIKTOK_API}/v2/oauth/token/`, form };
    }
    default:
      return assertNever(provider);
  }
}
