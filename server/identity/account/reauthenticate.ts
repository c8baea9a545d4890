import { setSessionCookie } from '#server/core/http/cookies/session-cookie.ts';
import { prepareSessionReauthentication, type PendingReauthentication } from '#server/core/http/sessions.ts';
import type { Deps } from '#server/identity/deps.ts';
import { proveSession } from '#server/identity/store/session.ts';

export function prepareReauthentication(deps: Pick<Deps, 'clock' | 'config' | 'keyring'>): PendingReauthentication {
  return prepareSessionReauthentication(deps, {
    prove: proveSession,
    sendToken: (reply, token, lasting) => setSessionCookie(deps, reply, { token, lasting }),
  });
}
