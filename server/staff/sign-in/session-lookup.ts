import { STAFF_SESSION_IDLE_MS, STAFF_LAST_SEEN_INTERVAL_MS } from '#domain/staff/session.ts';
import { permissionsOf, isLimitedToOwnStations } from '#domain/staff/permissions.ts';
import type { StaffSessionLookup } from '#server/core/http/calls/session-lookups.ts';
import { findLiveSession, type SessionTable } from '#server/core/http/sessions.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findStaffSession, touchStaffSession, type StaffSessionRow } from './store/staff-session.ts';

/**
 * Creates the function that finds a portal session by its token. The session contains the user's current permissions.
 */
export function createStaffSessionLookup(deps: Pick<Deps, 'clock' | 'db' | 'keyring'>): StaffSessionLookup {
  const table: SessionTable<StaffSessionRow> = {
    idleMs: STAFF_SESSION_IDLE_MS,
    lastSeenIntervalMs: STAFF_LAST_SEEN_INTERVAL_MS,
    find: (wanted) => findStaffSession(deps.db, { ...wanted, stage: 'full' }),
    touch: (sessionId, now) => touchStaffSession(deps.db, sessionId, now),
  };
  return {
    async find(token, how) {
      const session = await findLiveSession(deps, table, { token, how });
      if (session === null) return null;
      const { sessionId, staffId, name, stationIds, provenAt } = session;
      const scope = isLimitedToOwnStations(session) ? stationIds : null;
      return { sessionId, staffId, name, provenAt, permissions: permissionsOf(session), scope };
    },
  };
}
