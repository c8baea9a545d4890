import type { Config } from '#server/core/config/config.ts';
import { clearServerCookie } from '#server/core/http/cookies/server-cookie.ts';
import { clearSessionCookie } from '#server/core/http/cookies/session-cookie.ts';

type Needs = { readonly config: Pick<Config, 'publicUrl'> };

/**
 * Removes the session from the browser, and the vouchers whose links were opened in it. The next user of the browser
 * can be another person.
 */
export function clearSignInCookies(needs: Needs, reply: Parameters<typeof clearServerCookie>[1]): void {
  clearSessionCookie(needs, reply);
  clearServerCookie(needs, reply, 'opened_vouchers');
}
