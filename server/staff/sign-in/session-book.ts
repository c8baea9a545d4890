import { STAFF_IDLE_MS, STAFF_SEEN_STEP_MS } from '#domain/staff/session.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { StaffBook } from '#server/core/http/calls/visitor.ts';
import type { Deps } from '#server/deps.ts';
import { findStaffSession, touchStaffSession } from './store/staff-session.ts';

/** Sessions of the portal by their token, with what their owner may do at this moment. */
export function createStaffBook({ clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>): StaffBook {
  return {
    async find(token, how = 'use') {
      const now = steadyNow(clock);
      const wanted = {
        tokenHash: keyring.tokenHash(token),
        stage: 'full',
        now,
        idleSince: now - STAFF_IDLE_MS,
      } as const;
      const session = await findStaffSession(db, wanted);
      if (session === null) return null;
      const { sessionId, staffId, name, roles, provenAt, seenAt } = session;
      if (how === 'use' && now - seenAt >= STAFF_SEEN_STEP_MS) await touchStaffSession(db, sessionId, now);
      return { sessionId, staffId, name, provenAt, permissions: permissionsOf(roles) };
    },
  };
}
