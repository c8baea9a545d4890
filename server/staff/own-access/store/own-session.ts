import type { SessionId, StaffId } from '#contracts/core/ids.ts';
import { bigint, id, instant, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const sessionRow = pick('staff_session', 'session_id device created_at seen_at');

const listStatement = statement({
  name: 'staff_own_session_list',
  params: { ...pick('staff_session', 'staff_id'), now: instant, idle_since: instant },
  row: sessionRow,
  text: `
select session_id, device, created_at, seen_at from staff_session
where staff_id = :staff_id and stage = 'full' and revoked_at is null and absolute_at > :now and seen_at > :idle_since
order by seen_at desc, session_id`,
});

/** Returns the valid sessions of a staff user. The most recently used session comes first. */
export async function listSessionsOfStaffUser(
  db: Queryable,
  criteria: { readonly staffId: StaffId; readonly now: number; readonly idleSince: number },
): Promise<RowOf<typeof sessionRow>[]> {
  return db.query(listStatement, criteria);
}

const endStatement = statement({
  name: 'staff_own_session_end',
  params: {
    ...pick('staff_session', 'staff_id'),
    own: id<SessionId>(),
    session_id: nullable(id<SessionId>()),
    now: instant,
  },
  row: pick('staff_session', 'session_id'),
  text: `
update staff_session set revoked_at = :now
where staff_id = :staff_id and revoked_at is null and session_id <> :own
  and (:session_id is null or session_id = :session_id)
returning session_id`,
});

export type SessionsToEnd = {
  readonly staffId: StaffId;
  /** Current session of the staff user, which does not end. */
  readonly own: SessionId;
  /** Session to end. If null, all other sessions end. */
  readonly sessionId: SessionId | null;
  readonly now: number;
};

/** Ends one other session of a staff user, or all other sessions. Returns the number of ended sessions. */
export async function endOtherSessionsOfStaffUser(tx: Tx, sessions: SessionsToEnd): Promise<number> {
  return (await tx.query(endStatement, sessions)).length;
}

const leftStatement = statement({
  name: 'staff_own_recovery_left',
  params: pick('staff_recovery_code', 'staff_id'),
  row: { left: bigint },
  text: 'select count(*) as left from staff_recovery_code where staff_id = :staff_id and used_at is null',
});

/** Returns the number of recovery codes that a staff user has not used yet. */
export async function countRecoveryCodesLeft(db: Queryable, staffId: StaffId): Promise<number> {
  const [row] = await db.query(leftStatement, { staffId });
  return row?.left ?? 0;
}
