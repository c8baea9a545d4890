import { ClientSecretPost, None } from 'openid-client';
import type { IdentityProvider } from '#contracts/identity/identities.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { AppleClient, IdentityConfig, OAuthClient } from './providers-config.ts';
import { APPLE_ISSUER, appleClientAuth } from './apple-secret.ts';
import { createFacebookGateway, FACEBOOK_GRAPH } from './facebook.ts';
import { createOpenIdGateway } from './openid.ts';
import { createOutbound } from './outbound.ts';
import type { IdentityGateway, IdentityProviders, ProviderAvailability } from './port.ts';
import {
  DEVELOPMENT_IDP_CLIENT_ID,
  DEVELOPMENT_IDP_ORIGIN,
  DEVELOPMENT_IDP_PATH,
  developmentIdpIssuer,
} from '#contracts/identity/development-idp.ts';
import { createTikTokGateway, TIKTOK_API } from './tiktok.ts';

export type IdentityProvidersOptions = {
  readonly config: IdentityConfig;
  readonly clock: Clock;
  /** URL at which this machine reaches the simulated provider; null in production, which has no simulated provider. */
  readonly developmentIdpUrl: string | null;
};

/**
 * Creates a gateway for each sign-in provider. The gateway uses the provider if its credentials are set, and otherwise
 * the simulated provider. Without both, sign-in with this provider is closed. Instagram is always closed.
 */
export function createIdentityProviders({
  config,
  clock,
  developmentIdpUrl,
}: IdentityProvidersOptions): IdentityProviders {
  function slotOf(provider: IdentityProvider, real: IdentityGateway | null): ProviderAvailability {
    if (real !== null) return { open: true, gateway: real };
    if (developmentIdpUrl === null) return { open: false, reason: 'not_configured' };
    return { open: true, gateway: createDevelopmentIdpGateway(provider, developmentIdpUrl, clock) };
  }
  return {
    apple: slotOf('apple', createAppleGateway(config.apple, clock)),
    google: slotOf('google', createGoogleGateway(config.google, clock)),
    facebook: slotOf('facebook', createFacebookGatewayOrNull(config.facebook)),
    // Meta ended consumer sign-in by Instagram (Basic Display) on 4 December 2024 and offers no alternative
    instagram: { open: false, reason: 'switched_off' },
    tiktok: slotOf('tiktok', createTikTokGatewayOrNull(config.tiktok)),
  };
}

export function createReconfigurableIdentityProviders(current: () => IdentityProviders): IdentityProviders {
  return {
    get apple() {
      return current().apple;
    },
    get google() {
      return current().google;
    },
    get facebook() {
      return current().facebook;
    },
    get instagram() {
      return current().instagram;
    },
    get tiktok() {
      return current().tiktok;
    },
  };
}

function createGoogleGateway(credentials: OAuthClient | null, clock: Clock): IdentityGateway | null {
  if (credentials === null) return null;
  return createOpenIdGateway({
    issuer: 'https://accounts.google.com',
    clientId: credentials.clientId,
    clientAuth: ClientSecretPost(credentials.clientSecret),
    scope: 'openid email profile',
    extraParameters: { prompt: 'select_account' },
    outbound: createOutbound({
      origins: ['https://accounts.google.com', 'https://oauth2.googleapis.com', 'https://www.googleapis.com'],
    }),
    clock,
  });
}

function createAppleGateway(credentials: AppleClient | null, clock: Clock): IdentityGateway | null {
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

function createFacebookGatewayOrNull(credentials: OAuthClient | null): IdentityGateway | null {
  if (credentials === null) return null;
  const { clientId, clientSecret } = credentials;
  return createFacebookGateway({
    appId: clientId,
    appSecret: clientSecret,
    outbound: createOutbound({ origins: [FACEBOOK_GRAPH] }),
  });
}

function createTikTokGatewayOrNull(credentials: OAuthClient | null): IdentityGateway | null {
  if (credentials === null) return null;
  const { clientId, clientSecret } = credentials;
  return createTikTokGateway({
    clientKey: clientId,
    clientSecret,
    outbound: createOutbound({ origins: [TIKTOK_API] }),
  });
}

/**
 * Creates an OpenID client for the simulated provider of this server. The issuer is a fixed host name without a DNS
 * entry, so that accounts do not depend on the port. Requests are sent to `developmentIdpUrl`.
 */
function createDevelopmentIdpGateway(
  provider: IdentityProvider,
  developmentIdpUrl: string,
  clock: Clock,
): IdentityGateway {
  const gateway = createOpenIdGateway({
    issuer: developmentIdpIssuer(provider),
    clientId: DEVELOPMENT_IDP_CLIENT_ID,
    clientAuth: None(),
    // TikTok reveals no email address, so its simulated provider reveals none either
    scope: provider === 'tiktok' ? 'openid profile' : 'openid email profile',
    practice: true,
    outbound: createOutbound({
      origins: [DEVELOPMENT_IDP_ORIGIN],
      mapUrl: ({ pathname, search }) => new URL(`${developmentIdpUrl}${pathname}${search}`),
    }),
    clock,
  });
  return {
    ...gateway,
    async begin(flow, locale) {
      const address = await gateway.begin(flow, locale);
      // a path keeps the visitor at the host name of the current page
      return address === null ? null : address.replace(DEVELOPMENT_IDP_ORIGIN, DEVELOPMENT_IDP_PATH);
    },
  };
}
