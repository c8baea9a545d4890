import type { IdentityProvider } from './identities.ts';

/** Where the practice provider lives inside this server. */
export const PRACTICE_PATH = '/practice-id';
/** A name that no resolver knows (RFC 2606): whoever is asked under it is this server or nobody. */
export const PRACTICE_ORIGIN = 'https://practice-id.invalid';
export const PRACTICE_CLIENT = 'shop';

/** One issuer for each provider it stands in for: the same person at two of them is two people, as in life. */
export function practiceIssuer(provider: IdentityProvider): string {
  return `${PRACTICE_ORIGIN}/${provider}`;
}
