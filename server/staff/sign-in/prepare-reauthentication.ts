import { setStaffCookie } from '#server/core/http/cookies/staff-cookie.ts';
import { prepareSessionReauthentication, type PendingReauthentication } from '#server/core/http/sessions.ts';
import type { Deps } from '#server/staff/deps.ts';
import { recordStepUp } from './store/staff-session.ts';

/** Prepares the record that a staff user reauthenticated (step-up), and the new token of the session. */
export function prepareReauthentication(deps: Pick<Deps, 'clock' | 'config' | 'keyring'>): PendingReauthentication {
  return prepareSessionReauthentication(deps, {
    prove: async (db, proof) => ((await recordStepUp(db, proof)) ? true : null),
    sendToken: (reply, token) => setStaffCookie(deps, reply, token),
  });
}
