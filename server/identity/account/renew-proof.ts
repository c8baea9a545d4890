import type { SessionId } from '#contracts/core/ids.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { newSessionToken, setSessionCookie, type Exchange } from '#server/core/http/cookies/session-cookie.ts';
import type { Deps } from '#server/deps.ts';
import { proveSession } from '#server/identity/store/session.ts';

/** A proof that is about to be noted: hand `write` the transaction in which it is used up, then call `keep`. */
export type RenewedProof = {
  write(db: Queryable, sessionId: SessionId): Promise<void>;
  /** Gives the browser its new token. Call after the commit. */
  keep(exchange: Exchange): void;
};

/**
 * Notes that the customer proved anew who they are, and replaces the session's token: a token that was stolen before
 * the proof, or copied from a browser, opens nothing after it (OWASP ASVS 5.0, 7.2.4).
 */
export function renewProof(deps: Pick<Deps, 'clock' | 'config' | 'keyring'>): RenewedProof {
  const token = newSessionToken();
  let lasting: boolean | null = null;
  return {
    async write(db, sessionId) {
      const tokenHash = deps.keyring.tokenHash(token);
      lasting = await proveSession(db, { sessionId, tokenHash, now: steadyNow(deps.clock) });
    },
    keep({ reply }) {
      if (lasting !== null) setSessionCookie(deps, reply, { token, lasting });
    },
  };
}
