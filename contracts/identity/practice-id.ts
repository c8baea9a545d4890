import type { IdentityProvider } from './identities.ts';

/** Path of the simulated provider on this server. */
export const PRACTICE_PATH = '/practice-id';
/** Host name that never resolves (RFC 2606), so requests to this origin reach only this server. */
export const PRACTICE_ORIGIN = 'https://practice-id.invalid';
export const PRACTICE_CLIENT = 'shop';

/**
 * Returns the issuer of a simulated provider. Each simulated provider has its own issuer, so a person has one identity
 * per provider, as in production.
 */
export function practiceIssuer(provider: IdentityProvider): string {
  return `${PRACTICE_ORIGIN}/${provider}`;
}
