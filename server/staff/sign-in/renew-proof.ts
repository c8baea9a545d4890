import type { SessionId } from '#contracts/core/ids.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Exchange } from '#server/core/http/cookies/session-cookie.ts';
import { newStaffToken, setStaffCookie } from '#server/core/http/cookies/staff-cookie.ts';
import type { Deps } from '#server/deps.ts';
import { proveStaffSession } from './store/staff-session.ts';

/** `server/identity/account/renew-proof.ts` for the portal: a fresh proof replaces the token of the session. */
export function renewProof(deps: Pick<Deps, 'clock' | 'config' | 'keyring'>) {
  const token = newStaffToken();
  let isRenewed = false;
  return {
    async write(tx: Tx, sessionId: SessionId): Promise<void> {
      const tokenHash = deps.keyring.tokenHash(token);
      isRenewed = await proveStaffSession(tx, { sessionId, tokenHash, now: steadyNow(deps.clock) });
    },
    /** Gives the browser its new token. Call after the commit. */
    keep({ reply }: Exchange): void {
      if (isRenewed) setStaffCookie(deps, reply, token);
    },
  };
}
