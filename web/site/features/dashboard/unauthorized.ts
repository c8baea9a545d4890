import { startSignInRedirect } from '../../session/sign-in-again.ts';

/** Sign-in URL from section 7 of the specification. After sign-in, the visitor returns to the dashboard. */
export const LOGIN_PATH = '/api/login?next=/dashboard';

type Place = { readonly search: string; readonly hash: string };

/**
 * Returns a sign-in URL that leads back to the current section of the dashboard. The URL keeps the token of a household
 * invitation.
 */
export function loginPathFrom({ search, hash }: Place): string {
  const token = new URLSearchParams(search).get('family');
  const query = token === null ? '' : `?family=${encodeURIComponent(token)}`;
  return `${LOGIN_PATH}${encodeURIComponent(`${query}${hash}`)}`;
}

/** Redirects from the dashboard to sign-in. Returns a function that cancels the redirect. */
export function redirectToSignIn(): () => void {
  return startSignInRedirect(() => loginPathFrom(window.location));
}
