import type { IdentityProvider } from './identities.ts';

/** Path of the simulated identity provider on this server. */
export const PRACTICE_PATH = '/practice-id';
/**
 * Origin of the simulated identity provider. Its host name never resolves (RFC 2606), so requests to it reach only this
 * server.
 */
export const PRACTICE_ORIGIN = 'https://practice-id.invalid';
export const PRACTICE_CLIENT = 'shop';

/**
 * Returns the issuer of a simulated identity provider. Each simulated provider has its own issuer. A person therefore
 * has one identity per provider, as in production.
 */
export function practiceIssuer(provider: IdentityProvider): string {
  return `${PRACTICE_ORIGIN}/${provider}`;
}
