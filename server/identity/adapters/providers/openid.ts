import * as client from 'openid-client';
import type { Locale } from '#contracts/core/locale.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Clock } from '#server/core/clock/port.ts';
import { OutboundError, type OutboundFetch } from './outbound.ts';
import { createOpenIdMetadata } from './openid-metadata.ts';
import { providerRefusalOf, emailFromProvider, nameFromProvider } from './provider-person-fields.ts';
import type {
  ProviderSignInResult,
  ProviderFlowSecrets,
  IdentityGateway,
  ProvenPerson,
  ProviderCallbackParameters,
} from './port.ts';

export type OpenIdOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientAuth: client.ClientAuth;
  readonly scope: string;
  /** True if Apple responds with a form post. It does so if a name or email address is requested. */
  readonly formPost?: true;
  readonly practice?: true;
  readonly extraParameters?: Readonly<Record<string, string>>;
  readonly outbound: OutboundFetch;
  readonly clock: Clock;
};

/** Tolerance in ms for clock differences. A token's time of issue can be this far in the future. */
const FUTURE_TOLERANCE_MS = 5 * MINUTE_MS;
/** Parameters of the authorisation response that this gateway reads. All other parameters are ignored. */
const answerNames = ['code', 'state', 'iss'] as const;

/**
 * Creates the gateway of an OpenID Connect provider (Core 1.0, authorization code flow). It uses discovery, PKCE S256,
 * state, nonce and `iss` of the response (RFC 9207); the ID token needs a valid RS256 signature, issuer, audience and
 * times.
 */
export function createOpenIdGateway(options: OpenIdOptions): IdentityGateway {
  const metadata = createOpenIdMetadata(options);

  return {
    practice: options.practice === true,
    async begin(flow, locale) {
      try {
        const config = await metadata.configuration();
        return client.buildAuthorizationUrl(config, await requestOf(options, flow, locale)).href;
      } catch {
        return null;
      }
    },
    async finish(answer, flow) {
      const refusal = providerRefusalOf(answer);
      if (refusal !== null) return { ok: false, ...refusal };
      try {
        const config = await metadata.configuration();
        const tokens = await client.authorizationCodeGrant(config, callbackUrlOf(answer, flow), {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.codeVerifier,
          idTokenExpected: true,
        });
        metadata.cacheSigningKeys(config);
        return personOf(options, { claims: tokens.claims(), answer });
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

async function requestOf(
  { scope, formPost, extraParameters }: OpenIdOptions,
  flow: ProviderFlowSecrets,
  locale: Locale,
): Promise<Record<string, string>> {
  return {
    redirect_uri: flow.redirectUri,
    scope,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: locale,
    ...(formPost === true ? { response_mode: 'form_post' } : {}),
    ...extraParameters,
  };
}

function callbackUrlOf(answer: ProviderCallbackParameters, { redirectUri }: ProviderFlowSecrets): URL {
  const url = new URL(redirectUri);
  for (const name of answerNames) {
    const value = answer[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

type TokenClaims = {
  readonly claims: ReturnType<client.TokenEndpointResponseHelpers['claims']>;
  readonly answer: ProviderCallbackParameters;
};

function personOf({ clock }: OpenIdOptions, { claims, answer }: TokenClaims): ProviderSignInResult {
  if (claims === undefined) return { ok: false, reason: 'failed', detail: 'no_id_token' };
  const issuedAt = claims.iat * SECOND_MS;
  if (issuedAt > clock.now() + FUTURE_TOLERANCE_MS) return { ok: false, reason: 'failed', detail: 'issued_in_future' };
  const names = namesFromProvider(claims, answer['user']);
  const email = emailFromProvider(claims['email']);
  const person: ProvenPerson = {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailVouched: email !== null && (claims['email_verified'] === true || claims['email_verified'] === 'true'),
    ...names,
  };
  return { ok: true, person };
}

/**
 * Returns the person's names in the token, or in Apple's form field. Apple sends names only at the first sign-in and
 * without a signature. Therefore they can be used only as a label.
 */
function namesFromProvider(
  claims: Readonly<Record<string, unknown>>,
  field: string | undefined,
): Pick<ProvenPerson, 'firstName' | 'lastName'> {
  const beside = namesOfFormField(field);
  return {
    firstName: nameFromProvider(claims['given_name']) ?? beside.firstName ?? nameFromProvider(claims['name']),
    lastName: nameFromProvider(claims['family_name']) ?? beside.lastName,
  };
}

function namesOfFormField(field: string | undefined): Pick<ProvenPerson, 'firstName' | 'lastName'> {
  const noNames = { firstName: null, lastName: null };
  if (field === undefined) return noNames;
  try {
    const user = JSON.parse(field) as {
      readonly name?: { readonly firstName?: unknown; readonly lastName?: unknown };
    } | null;
    return { firstName: nameFromProvider(user?.name?.firstName), lastName: nameFromProvider(user?.name?.lastName) };
  } catch {
    return noNames;
  }
}

/**
 * Classifies an error of the OpenID library, which wraps the error of the fetch. A response that is not OpenID means
 * that the provider is broken, and not that it refused the sign-in.
 */
function failureOf(error: unknown): ProviderSignInResult & { readonly ok: false } {
  const cause = error instanceof Error ? error.cause : undefined;
  const outbound = [error, cause].find((thrown) => thrown instanceof OutboundError);
  if (outbound instanceof OutboundError) return { ok: false, reason: 'unavailable', detail: outbound.reason };
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  // the code is the provider's error code if it is well-formed
  const refused = error instanceof client.ResponseBodyError && /^[a-z_]{1,60}$/.test(error.error) ? error.error : null;
  const broken = ['OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code);
  return { ok: false, reason: broken ? 'unavailable' : 'failed', detail: refused ?? code };
}
