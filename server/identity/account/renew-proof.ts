import { setSessionCookie } from '#server/core/http/cookies/session-cookie.ts';
import { renewSessionProof, type ProofRenewal } from '#server/core/http/sessions.ts';
import type { Deps } from '#server/identity/deps.ts';
import { proveSession } from '#server/identity/store/session.ts';

/** Records that a customer authenticated again (step-up) and replaces the token of the session. */
export function renewProof(deps: Pick<Deps, 'clock' | 'config' | 'keyring'>): ProofRenewal {
  return renewSessionProof(deps, {
    prove: proveSession,
    sendToken: (reply, token, lasting) => setSessionCookie(deps, reply, { token, lasting }),
  });
}
