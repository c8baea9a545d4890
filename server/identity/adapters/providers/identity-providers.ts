import { ClientSecretPost, None } from 'openid-client';
import type { IdentityProvider } from '#contracts/identity/identities.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { AppleClient, IdentityConfig, OAuthClient } from '#server/core/config/sections/config-identity.ts';
import { APPLE_ISSUER, appleClientAuth } from './apple-secret.ts';
import { createFacebookGateway, FACEBOOK_GRAPH } from './facebook.ts';
import { createOpenIdGateway } from './openid.ts';
import { createOutbound } from './outbound.ts';
import type { IdentityGateway, IdentityProviders, ProviderSlot } from './port.ts';
import { PRACTICE_CLIENT, PRACTICE_ORIGIN, PRACTICE_PATH, practiceIssuer } from '#contracts/identity/practice-id.ts';
import { createTikTokGateway, TIKTOK_API } from './tiktok.ts';

export type IdentityProvidersOptions = {
  readonly config: IdentityConfig;
  readonly clock: Clock;
  /** Where this very machine reaches the practice provider; null in production, which has none. */
  readonly practiceUrl: string | null;
};

/** The way each provider is reached: by its credentials, else by the practice provider, else not at all. */
export function createIdentityProviders({ config, clock, practiceUrl }: IdentityProvidersOptions): IdentityProviders {
  function slotOf(provider: IdentityProvider, real: IdentityGateway | null): ProviderSlot {
    if (real !== null) return { open: true, gateway: real };
    if (practiceUrl === null) return { open: false, reason: 'not_configured' };
    return { open: true, gateway: createPracticeGateway(provider, practiceUrl, clock) };
  }
  return {
    apple: slotOf('apple', appleOf(config.apple, clock)),
    google: slotOf('google', googleOf(config.google, clock)),
    facebook: slotOf('facebook', facebookOf(config.facebook)),
    // Meta ended consumer sign-in by Instagram (Basic Display) on 4 December 2024 and offers no other
    instagram: { open: false, reason: 'switched_off' },
    tiktok: slotOf('tiktok', tiktokOf(config.tiktok)),
  };
}

function googleOf(credentials: OAuthClient | null, clock: Clock): IdentityGateway | null {
  if (credentials === null) return null;
  return createOpenIdGateway({
    issuer: 'https://accounts.google.com',
    clientId: credentials.clientId,
    clientAuth: ClientSecretPost(credentials.clientSecret),
    scope: 'openid email profile',
    more: { prompt: 'select_account' },
    outbound: createOutbound({
      origins: ['https://accounts.google.com', 'https://oauth2.googleapis.com', 'https://www.googleapis.com'],
    }),
    clock,
  });
}

function appleOf(credentials: AppleClient | null, clock: Clock): IdentityGateway | null {
  if (credentials === null) return null;
  return createOpenIdGateway({
    issuer: APPLE_ISSUER,
    clientId: credentials.clientId,
    clientAuth: appleClientAuth(credentials, clock),
    scope: 'openid name email',
    formPost: true,
    outbound: createOutbound({ origins: [APPLE_ISSUER] }),
    clock,
  });
}

function facebookOf(credentials: OAuthClient | null): IdentityGateway | null {
  if (credentials === null) return null;
  const { clientId, clientSecret } = credentials;
  return createFacebookGateway({
    appId: clientId,
    appSecret: clientSecret,
    outbound: createOutbound({ origins: [FACEBOOK_GRAPH] }),
  });
}

function tiktokOf(credentials: OAuthClient | null): IdentityGateway | null {
  if (credentials === null) return null;
  const { clientId, clientSecret } = credentials;
  return createTikTokGateway({
    clientKey: clientId,
    clientSecret,
    outbound: createOutbound({ origins: [TIKTOK_API] }),
  });
}

/**
 * Speaks OpenID to the provider inside this server. Its issuer has a name that no resolver knows, so that accounts
 * made by it are the same whatever port the server listens on; the way there is said here.
 */
function createPracticeGateway(provider: IdentityProvider, practiceUrl: string, clock: Clock): IdentityGateway {
  const gateway = createOpenIdGateway({
    issuer: practiceIssuer(provider),
    clientId: PRACTICE_CLIENT,
    clientAuth: None(),
    // TikTok tells no e-mail: its practice does not either
    scope: provider === 'tiktok' ? 'openid profile' : 'openid email profile',
    practice: true,
    outbound: createOutbound({
      origins: [PRACTICE_ORIGIN],
      reachedAt: ({ pathname, search }) => new URL(`${practiceUrl}${pathname}${search}`),
    }),
    clock,
  });
  return {
    ...gateway,
    async begin(flow, locale) {
      const address = await gateway.begin(flow, locale);
      // the visitor stays at the address that the shop was opened by
      return address === null ? null : address.replace(PRACTICE_ORIGIN, PRACTICE_PATH);
    },
  };
}
