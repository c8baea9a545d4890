import type { SessionId, StaffId, StationId } from '#contracts/core/ids.ts';
import { instant, json } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { assignedRolesRow, assignedRolesSql } from '../../team/store/assigned-roles.ts';

/** Stage of a session. After the password, the session only permits entering the second factor. */
export type SignInStage = 'password' | 'full';

const sessionRow = {
  ...pick('staff_session', 'session_id staff_id proven_at seen_at'),
  ...pick('staff_member', 'name'),
  ...assignedRolesRow,
  station_ids: json<readonly StationId[]>(),
} as const;
export type StaffSessionRow = RowOf<typeof sessionRow>;

const findStatement = statement({
  name: 'staff_session_find',
  params: { ...pick('staff_session', 'token_hash stage'), now: instant, idle_since: instant },
  row: sessionRow,
  text: `
select s.session_id, s.staff_id, m.name, ${assignedRolesSql('m')}, to_jsonb(m.station_ids) as station_ids,
  s.proven_at, s.seen_at
from staff_session s join staff_member m on m.staff_id = s.staff_id
where s.token_hash = :token_hash and s.stage = :stage and s.revoked_at is null and s.absolute_at > :now
  and s.seen_at > :idle_since and m.disabled_at is null`,
});

/**
 * Returns the valid session with this token and stage, and the user's current roles. Returns null if there is no such
 * session or the user was deactivated.
 */
export async function findStaffSession(
  db: Queryable,
  criteria: {
    readonly tokenHash: Buffer;
    readonly stage: SignInStage;
    readonly now: number;
    readonly idleSince: number;
  },
): Promise<StaffSessionRow | null> {
  const [row] = await db.query(findStatement, criteria);
  return row ?? null;
}

const touchStatement = statement({
  name: 'staff_session_touch',
  params: { ...pick('staff_session', 'session_id'), now: instant },
  row: {},
  text: 'update staff_session set seen_at = :now where session_id = :session_id and seen_at < :now',
});

export async function touchStaffSession(db: Queryable, sessionId: SessionId, now: number): Promise<void> {
  await db.query(touchStatement, { sessionId, now });
}

const beginStatement = statement({
  name: 'staff_session_begin',
  params: { ...pick('staff_session', 'session_id token_hash staff_id stage absolute_at device'), now: instant },
  row: {},
  text: `
insert into staff_session (session_id, token_hash, staff_id, stage, created_at, seen_at, proven_at, absolute_at, device)
values (:session_id, :token_hash, :staff_id, :stage, :now, :now, :now, :absolute_at, :device)`,
});

export type NewStaffSession = ParamsOf<typeof beginStatement>;

export async function beginStaffSession(tx: Tx, session: NewStaffSession): Promise<void> {
  await tx.query(beginStatement, session);
}

const endStatement = statement({
  name: 'staff_session_end',
  params: { ...pick('staff_session', 'token_hash'), now: instant },
  row: pick('staff_session', 'staff_id stage'),
  text: `
update staff_session set revoked_at = :now where token_hash = :token_hash and revoked_at is null
returning staff_id, stage`,
});

/** Ends a session and returns its user. Returns null if there is no session with this token or it had already ended. */
export async function endStaffSession(tx: Queryable, tokenHash: Buffer, now: number) {
  const [row] = await tx.query(endStatement, { tokenHash, now });
  return row ?? null;
}

const endAllStatement = statement({
  name: 'staff_session_end_all',
  params: { ...pick('staff_session', 'staff_id'), now: instant },
  row: {},
  text: 'update staff_session set revoked_at = :now where staff_id = :staff_id and revoked_at is null',
});

export async function endStaffSessions(tx: Tx, staffId: StaffId, now: number): Promise<void> {
  await tx.query(endAllStatement, { staffId, now });
}

const proveStatement = statement({
  name: 'staff_session_prove',
  params: { ...pick('staff_session', 'session_id token_hash'), now: instant },
  row: pick('staff_session', 'session_id'),
  text: `
update staff_session set proven_at = greatest(proven_at, :now), token_hash = :token_hash
where session_id = :session_id and revoked_at is null
returning session_id`,
});

/** Records a step-up of a session and replaces its token. Returns false if the session has ended. */
export async function recordStepUp(
  tx: Queryable,
  proof: { readonly sessionId: SessionId; readonly tokenHash: Buffer; readonly now: number },
): Promise<boolean> {
  return (await tx.query(proveStatement, proof)).length === 1;
}

const deleteStatement = statement({
  name: 'staff_session_delete_old',
  params: { before: instant },
  row: pick('staff_session', 'session_id'),
  text: 'delete from staff_session where absolute_at < :before returning session_id',
});

/**
 * Deletes sessions whose maximum lifetime ended before the time `before` (epoch ms). Returns the number of deleted
 * sessions.
 */
export async function deleteOldStaffSessions(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteStatement, { before })).length;
}
