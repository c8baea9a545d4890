import { SESSION_IDLE_MS, LAST_SEEN_INTERVAL_MS } from '#domain/core/session.ts';
import type { SessionLookup } from '#server/core/http/calls/session-lookups.ts';
import { findLiveSession, type SessionTable } from '#server/core/http/sessions.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findSession, touchSession, type LiveSession } from '../store/session.ts';

export function createSessionLookup(deps: Pick<Deps, 'clock' | 'db' | 'keyring'>): SessionLookup {
  const table: SessionTable<LiveSession> = {
    idleMs: SESSION_IDLE_MS,
    lastSeenIntervalMs: LAST_SEEN_INTERVAL_MS,
    find: (wanted) => findSession(deps.db, wanted),
    touch: (sessionId, now) => touchSession(deps.db, sessionId, now),
  };
  return {
    async find(token) {
      const session = await findLiveSession(deps, table, { token });
      if (session === null) return null;
      const { customerId, sessionId, provenAt } = session;
      return { customerId, sessionId, provenAt };
    },
  };
}
