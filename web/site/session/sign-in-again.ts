import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Delay in milliseconds between the notice and the redirect to sign-in (specification, section 7). */
const REDIRECT_DELAY_MS = 500;

/**
 * Shows the notice that the specification defines, then redirects to sign-in. Returns a function that cancels the
 * redirect.
 */
export function startSignInRedirect(loginPath: () => string): () => void {
  showToast({ title: m.dashboard_unauthorized_title(), description: m.dashboard_unauthorized_text(), tone: 'danger' });
  const timer = setTimeout(() => window.location.assign(loginPath()), REDIRECT_DELAY_MS);
  return () => clearTimeout(timer);
}
