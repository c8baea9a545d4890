import { signInAgain } from '../../session/sign-in-again.ts';

/** Constant of the specification, section 7; the login leads back here. */
export const LOGIN_PATH = '/api/login?next=/dashboard';

type Place = { readonly search: string; readonly hash: string };

/** The way in for somebody at this place of the dashboard: its part, and an invitation, are still there afterwards. */
export function loginPathFrom({ search, hash }: Place): string {
  const token = new URLSearchParams(search).get('family');
  const query = token === null ? '' : `?family=${encodeURIComponent(token)}`;
  return `${LOGIN_PATH}${encodeURIComponent(`${query}${hash}`)}`;
}

/** Leads to the sign-in from the dashboard. Returns how to cancel the redirect. */
export function goAndSignIn(): () => void {
  return signInAgain(() => loginPathFrom(window.location));
}
