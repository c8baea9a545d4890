import type { SessionId, StaffId } from '#contracts/core/ids.ts';
import type { StaffRole } from '#contracts/staff/customers/members.ts';
import { bytes, id, instant, json, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/** After the password alone a session opens nothing but the second step. */
export type Stage = 'password' | 'full';

const sessionRow = {
  session_id: id<SessionId>(),
  staff_id: id<StaffId>(),
  name: text,
  roles: json<readonly StaffRole[]>(),
  proven_at: instant,
  seen_at: instant,
} as const;
export type StaffSessionRow = RowOf<typeof sessionRow>;

const findStatement = statement({
  name: 'staff_session_find',
  params: { token_hash: bytes, stage: word<Stage>(), now: instant, idle_since: instant },
  row: sessionRow,
  text: `
select s.session_id, s.staff_id, m.name, to_jsonb(m.roles) as roles, s.proven_at, s.seen_at
from staff_session s join staff_member m on m.staff_id = s.staff_id
where s.token_hash = :token_hash and s.stage = :stage and s.revoked_at is null and s.absolute_at > :now
  and s.seen_at > :idle_since and m.disabled_at is null`,
});

/** The session behind a token while it is good and its owner is not shut out, with the roles of this moment. */
export async function findStaffSession(
  db: Queryable,
  wanted: { readonly tokenHash: Buffer; readonly stage: Stage; readonly now: number; readonly idleSince: number },
): Promise<StaffSessionRow | null> {
  const [row] = await db.query(findStatement, wanted);
  return row ?? null;
}

const touchStatement = statement({
  name: 'staff_session_touch',
  params: { session_id: id<SessionId>(), now: instant },
  row: {},
  text: 'update staff_session set seen_at = :now where session_id = :session_id and seen_at < :now',
});

export async function touchStaffSession(db: Queryable, sessionId: SessionId, now: number): Promise<void> {
  await db.query(touchStatement, { sessionId, now });
}

const beginStatement = statement({
  name: 'staff_session_begin',
  params: {
    session_id: id<SessionId>(),
    token_hash: bytes,
    staff_id: id<StaffId>(),
    stage: word<Stage>(),
    now: instant,
    absolute_at: instant,
  },
  row: {},
  text: `
insert into staff_session (session_id, token_hash, staff_id, stage, created_at, seen_at, proven_at, absolute_at)
values (:session_id, :token_hash, :staff_id, :stage, :now, :now, :now, :absolute_at)`,
});

export type NewStaffSession = {
  readonly sessionId: SessionId;
  readonly tokenHash: Buffer;
  readonly staffId: StaffId;
  readonly stage: Stage;
  readonly now: number;
  readonly absoluteAt: number;
};

export async function beginStaffSession(tx: Tx, session: NewStaffSession): Promise<void> {
  await tx.query(beginStatement, session);
}

const endStatement = statement({
  name: 'staff_session_end',
  params: { token_hash: bytes, now: instant },
  row: { staff_id: id<StaffId>(), stage: word<Stage>() },
  text: `
update staff_session set revoked_at = :now where token_hash = :token_hash and revoked_at is null
returning staff_id, stage`,
});

/** Whose session this ended; null where it was over. */
export async function endStaffSession(tx: Queryable, tokenHash: Buffer, now: number) {
  const [row] = await tx.query(endStatement, { tokenHash, now });
  return row ?? null;
}

const endAllStatement = statement({
  name: 'staff_session_end_all',
  params: { staff_id: id<StaffId>(), now: instant },
  row: {},
  text: 'update staff_session set revoked_at = :now where staff_id = :staff_id and revoked_at is null',
});

export async function endStaffSessions(tx: Tx, staffId: StaffId, now: number): Promise<void> {
  await tx.query(endAllStatement, { staffId, now });
}

const proveStatement = statement({
  name: 'staff_session_prove',
  params: { session_id: id<SessionId>(), token_hash: bytes, now: instant },
  row: { session_id: id<SessionId>() },
  text: `
update staff_session set proven_at = greatest(proven_at, :now), token_hash = :token_hash
where session_id = :session_id and revoked_at is null
returning session_id`,
});

/** Notes a fresh proof and replaces the token; false if the session is over. */
export async function proveStaffSession(
  tx: Tx,
  proof: { readonly sessionId: SessionId; readonly tokenHash: Buffer; readonly now: number },
): Promise<boolean> {
  return (await tx.query(proveStatement, proof)).length === 1;
}

const deleteStatement = statement({
  name: 'staff_session_delete_old',
  params: { before: instant },
  row: { session_id: id<SessionId>() },
  text: 'delete from staff_session where absolute_at < :before returning session_id',
});

/** How many there were. */
export async function deleteOldStaffSessions(db: Queryable, before: number): Promise<number> {
  return (await db.query(deleteStatement, { before })).length;
}
