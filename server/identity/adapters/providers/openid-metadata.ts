import * as client from 'openid-client';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { OutboundFetch } from './outbound.ts';

export type OpenIdIssuer = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientAuth: client.ClientAuth;
  readonly outbound: OutboundFetch;
  readonly clock: Clock;
};

const METADATA_KEPT_MS = HOUR_MS;
const KEYS_KEPT_MS = 5 * MINUTE_MS;
/**
 * Minimum age in seconds of the cached keys before they may be fetched again. The OpenID library fetches them again if
 * a signature was made with an unknown key.
 */
const ROTATION_AGE_SECONDS = 60;

type Cached<Value> = { readonly value: Value; readonly cachedAt: number };

export type OpenIdMetadata = {
  /**
   * Returns the OpenID configuration for one grant. Throws if the provider was never reached or reports another issuer.
   */
  configuration(): Promise<client.Configuration>;
  cacheSigningKeys(config: client.Configuration): void;
};

/**
 * Creates a cache of a provider's metadata and keys. Metadata is cached for an hour, and longer while the provider is
 * unreachable. Keys are cached for five minutes. A signature with an unknown key causes the keys to be fetched
 * immediately, because a provider can change its key at any time.
 */
export function createOpenIdMetadata(options: OpenIdIssuer): OpenIdMetadata {
  const { issuer, clientId, clientAuth, outbound, clock } = options;
  let server: Cached<client.ServerMetadata> | null = null;
  let keys: Cached<ReturnType<typeof client.getJwksCache>> | null = null;

  const fetchFor: client.CustomFetch = (url, { method, headers, body }) =>
    outbound(url, { method, headers, body: body instanceof URLSearchParams ? body : null });

  async function serverMetadata(): Promise<client.ServerMetadata> {
    if (server !== null && clock.now() - server.cachedAt < METADATA_KEPT_MS) return server.value;
    try {
      const found = await client.discovery(new URL(issuer), clientId, undefined, clientAuth, {
        [client.customFetch]: fetchFor,
      });
      server = { value: withoutHelpers(found.serverMetadata()), cachedAt: clock.now() };
      return server.value;
    } catch (error) {
      if (server !== null) return server.value;
      throw error;
    }
  }

  return {
    async configuration() {
      // each grant gets a new configuration, because the OpenID library stores keys per configuration and this cache
      // controls their age
      const config = new client.Configuration(
        await serverMetadata(),
        clientId,
        { id_token_signed_response_alg: 'RS256' },
        clientAuth,
      );
      config[client.customFetch] = fetchFor;
      client.enableNonRepudiationChecks(config);
      if (keys?.value !== undefined && clock.now() - keys.cachedAt < KEYS_KEPT_MS) {
        const uat = Math.floor(Date.now() / SECOND_MS) - ROTATION_AGE_SECONDS;
        client.setJwksCache(config, { jwks: keys.value.jwks, uat });
      }
      return config;
    },
    cacheSigningKeys(config) {
      const fetched = client.getJwksCache(config);
      const age = fetched === undefined ? null : Math.floor(Date.now() / SECOND_MS) - fetched.uat;
      if (age !== null && age < ROTATION_AGE_SECONDS) keys = { value: fetched, cachedAt: clock.now() };
    },
  };
}

/**
 * Returns the metadata as plain data, without its methods. It is cloned for every grant, and methods cannot be cloned.
 */
function withoutHelpers(metadata: client.ServerMetadata): client.ServerMetadata {
  return JSON.parse(JSON.stringify(metadata)) as client.ServerMetadata;
}
