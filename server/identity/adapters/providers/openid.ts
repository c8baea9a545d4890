import * as client from 'openid-client';
import type { Locale } from '#contracts/core/locale.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Clock } from '#server/core/clock/port.ts';
import { OutboundError, type Outbound } from './outbound.ts';
import { createOpenIdMetadata } from './openid-metadata.ts';
import { refusalOf, toldEmail, toldName } from './person.ts';
import type { Finished, FlowSecrets, IdentityGateway, ProvenPerson, ProviderAnswer } from './port.ts';

export type OpenIdOptions = {
  readonly issuer: string;
  readonly clientId: string;
  /** How this shop proves to the token endpoint who it is. */
  readonly clientAuth: client.ClientAuth;
  readonly scope: string;
  /** Apple answers with a form where a name or an e-mail is asked for. */
  readonly formPost?: true;
  readonly practice?: true;
  /** More for the authorisation request: Google's account chooser. */
  readonly more?: Readonly<Record<string, string>>;
  readonly outbound: Outbound;
  readonly clock: Clock;
};

/** A token from the future by more than this is not one of an honest clock. */
const FUTURE_TOLERANCE_MS = 5 * MINUTE_MS;
/** What the authorisation response may say; anything else in it is not looked at. */
const answerNames = ['code', 'state', 'iss'] as const;

/**
 * An OpenID Connect provider (Core 1.0, authorization code flow): discovery, PKCE S256, state, nonce, `iss` of the
 * response (RFC 9207), and an ID token whose RS256 signature, issuer, audience and times hold.
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
      const refusal = refusalOf(answer);
      if (refusal !== null) return { ok: false, ...refusal };
      try {
        const config = await metadata.configuration();
        const tokens = await client.authorizationCodeGrant(config, addressOf(answer, flow), {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.codeVerifier,
          idTokenExpected: true,
        });
        metadata.keepKeys(config);
        return personOf(options, { claims: tokens.claims(), answer });
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

async function requestOf(
  { scope, formPost, more }: OpenIdOptions,
  flow: FlowSecrets,
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
    ...more,
  };
}

/** The response as an address, which is how the library reads it; the redirect address is what is left of it. */
function addressOf(answer: ProviderAnswer, { redirectUri }: FlowSecrets): URL {
  const url = new URL(redirectUri);
  for (const name of answerNames) {
    const value = answer[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

type Told = {
  readonly claims: ReturnType<client.TokenEndpointResponseHelpers['claims']>;
  readonly answer: ProviderAnswer;
};

function personOf({ clock }: OpenIdOptions, { claims, answer }: Told): Finished {
  if (claims === undefined) return { ok: false, reason: 'failed', detail: 'no_id_token' };
  const issuedAt = claims.iat * SECOND_MS;
  if (issuedAt > clock.now() + FUTURE_TOLERANCE_MS) return { ok: false, reason: 'failed', detail: 'issued_in_future' };
  const names = toldNames(claims, answer['user']);
  const email = toldEmail(claims['email']);
  const person: ProvenPerson = {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    // Apple writes the boolean as text
    emailVouched: email !== null && (claims['email_verified'] === true || claims['email_verified'] === 'true'),
    ...names,
  };
  return { ok: true, person };
}

/** Names stand in the token; Apple tells them beside it, the first time only, in a form field (so unsigned: a label). */
function toldNames(
  claims: Readonly<Record<string, unknown>>,
  field: string | undefined,
): Pick<ProvenPerson, 'firstName' | 'lastName'> {
  const beside = namesBeside(field);
  return {
    firstName: toldName(claims['given_name']) ?? beside.firstName ?? toldName(claims['name']),
    lastName: toldName(claims['family_name']) ?? beside.lastName,
  };
}

function namesBeside(field: string | undefined): Pick<ProvenPerson, 'firstName' | 'lastName'> {
  const nobody = { firstName: null, lastName: null };
  if (field === undefined) return nobody;
  try {
    const told = JSON.parse(field) as {
      readonly name?: { readonly firstName?: unknown; readonly lastName?: unknown };
    } | null;
    return { firstName: toldName(told?.name?.firstName), lastName: toldName(told?.name?.lastName) };
  } catch {
    return nobody;
  }
}

/** The library wraps what the fetch threw; an answer that is no OpenID at all is a broken provider, not a refusal. */
function failureOf(error: unknown): Finished & { readonly ok: false } {
  const cause = error instanceof Error ? error.cause : undefined;
  const outbound = [error, cause].find((thrown) => thrown instanceof OutboundError);
  if (outbound instanceof OutboundError) return { ok: false, reason: 'unavailable', detail: outbound.reason };
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  // the provider's own word, if it is one
  const refused = error instanceof client.ResponseBodyError && /^[a-z_]{1,60}$/.test(error.error) ? error.error : null;
  const broken = ['OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code);
  return { ok: false, reason: broken ? 'unavailable' : 'failed', detail: refused ?? code };
}
