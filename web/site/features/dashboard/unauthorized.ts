import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast-store.ts';

/** Constants of the specification, sections 7 and 9; the login leads back here. */
export const LOGIN_PATH = '/api/login?next=/dashboard';
const REDIRECT_DELAY_MS = 500;

type Place = { readonly search: string; readonly hash: string };

/** The way in for somebody at this place of the dashboard: its part, and an invitation, are still there afterwards. */
export function loginPathFrom({ search, hash }: Place): string {
  const token = new URLSearchParams(search).get('family');
  const query = token === null ? '' : `?family=${encodeURIComponent(token)}`;
  return `${LOGIN_PATH}${encodeURIComponent(`${query}${hash}`)}`;
}

/** The notice of the specification, then the way in. Answers how to call it off. */
export function goAndSignIn(): () => void {
  showToast({ title: m.dashboard_unauthorized_title(), description: m.dashboard_unauthorized_text(), tone: 'danger' });
  const timer = setTimeout(() => window.location.assign(loginPathFrom(window.location)), REDIRECT_DELAY_MS);
  return () => clearTimeout(timer);
}
