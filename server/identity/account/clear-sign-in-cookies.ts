import type { Config } from '#server/core/config/config.ts';
import { clearServerCookie } from '#server/core/http/cookies/server-cookie.ts';
import { clearSessionCookie } from '#server/core/http/cookies/session-cookie.ts';

type CookieDeps = { readonly config: Pick<Config, 'publicUrl'> };

/**
 * Removes the session from the browser, and the vouchers whose links were opened in it. The next user of the browser
 * can be another person.
 */
export function clearSignInCookies(deps: CookieDeps, reply: Parameters<typeof clearServerCookie>[1]): void {
  clearSessionCookie(deps, reply);
  clearServerCookie(deps, reply, 'opened_vouchers');
}
