import { IDLE_MS, SEEN_STEP_MS } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { SessionBook } from '#server/core/http/calls/visitor.ts';
import type { Deps } from '#server/deps.ts';
import { findSession, touchSession } from '../store/session.ts';

/** Sessions by their token; that somebody was seen is written down once in a while. */
export function createSessionBook({ clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>): SessionBook {
  return {
    async find(token) {
      const now = steadyNow(clock);
      const session = await findSession(db, keyring.tokenHash(token), { now, idleSince: now - IDLE_MS });
      if (session === null) return null;
      const { customerId, sessionId, provenAt, seenAt } = session;
      if (now - seenAt >= SEEN_STEP_MS) await touchSession(db, sessionId, now);
      return { customerId, sessionId, provenAt };
    },
  };
}
