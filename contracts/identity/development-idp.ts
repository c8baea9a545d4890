import type { IdentityProvider } from './identities.ts';

/** Path of the simulated identity provider on this server. */
export const DEVELOPMENT_IDP_PATH = '/practice-id';
/**
 * Origin of the simulated identity provider. Its host name never resolves (RFC 2606), so requests to it reach only this
 * server.
 */
export const DEVELOPMENT_IDP_ORIGIN = 'https://practice-id.invalid';
export const DEVELOPMENT_IDP_CLIENT_ID = 'shop';

/**
 * Returns the issuer of a simulated identity provider. Each simulated provider has its own issuer. A person therefore
 * has one identity per provider, as in production.
 */
export function developmentIdpIssuer(provider: IdentityProvider): string {
  return `${DEVELOPMENT_IDP_ORIGIN}/${provider}`;
}
