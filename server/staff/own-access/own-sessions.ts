import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { SessionId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { listOwnSessions as listOwnSessionsCall } from '#contracts/staff/team/own-access.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { STAFF_SESSION_IDLE_MS } from '#domain/staff/session.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Staff } from '#server/core/actor.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/staff/deps.ts';
import { endOtherSessionsOfStaffUser, listSessionsOfStaffUser } from './store/own-session.ts';

type SessionDeps = Pick<Deps, 'clock' | 'db'>;

export async function listOwnSessions(
  { clock, db }: SessionDeps,
  { sessionId: own, staffId }: Staff,
): Promise<ResponseOf<typeof listOwnSessionsCall>> {
  const now = steadyNow(clock);
  const rows = await listSessionsOfStaffUser(db, { staffId, now, idleSince: now - STAFF_SESSION_IDLE_MS });
  return {
    rows: rows.map(({ sessionId, device, createdAt, seenAt }) => ({
      id: sessionId,
      device,
      createdAt: toIsoInstant(createdAt),
      seenAt: toIsoInstant(seenAt),
      current: sessionId === own,
    })),
  };
}

/** Signs out one other device of the staff user, or all other devices if `sessionId` is null. */
export async function endOwnSessions(
  { clock, db }: SessionDeps,
  actor: Staff,
  sessionId: SessionId | null,
): Promise<Outcome<null, 'not_found'>> {
  const { staffId, sessionId: own } = actor;
  return db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    const ended = await endOtherSessionsOfStaffUser(tx, { staffId, own, sessionId, now: steadyNow(clock) });
    if (ended === 0 && sessionId !== null) return refused('not_found');
    await appendAudit(tx, actor, { action: 'staff.own_sessions', refId: staffId, detail: { ended } });
    return accepted(null);
  });
}
