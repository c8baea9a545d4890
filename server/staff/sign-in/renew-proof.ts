import { setStaffCookie } from '#server/core/http/cookies/staff-cookie.ts';
import { renewSessionProof, type ProofRenewal } from '#server/core/http/sessions.ts';
import type { Deps } from '#server/staff/deps.ts';
import { recordStepUp } from './store/staff-session.ts';

/** Records that a staff user authenticated again (step-up) and replaces the token of the session. */
export function renewProof(deps: Pick<Deps, 'clock' | 'config' | 'keyring'>): ProofRenewal {
  return renewSessionProof(deps, {
    prove: async (db, proof) => ((await recordStepUp(db, proof)) ? true : null),
    sendToken: (reply, token) => setStaffCookie(deps, reply, token),
  });
}
