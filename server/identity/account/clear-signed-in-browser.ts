import type { Config } from '#server/core/config/config.ts';
import { clearOwnCookie } from '#server/core/http/cookies/own-cookie.ts';
import { clearSessionCookie } from '#server/core/http/cookies/session-cookie.ts';

type Needs = { readonly config: Pick<Config, 'publicUrl'> };

/**
 * Removes the session from the browser, and the vouchers that were opened in it, because the next user of the browser can
 * be another person.
 */
export function clearSignedInBrowser(needs: Needs, reply: Parameters<typeof clearOwnCookie>[1]): void {
  clearSessionCookie(needs, reply);
  clearOwnCookie(needs, reply, 'opened_vouchers');
}
