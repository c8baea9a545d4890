import type { CustomerId, SessionId } from '#contracts/core/ids.ts';
import { id, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowsOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export const signInFactors = ['password', 'phone', 'provider', 'passkey', 'mail'] as const;
export type SignInFactor = (typeof signInFactors)[number];

/** Data of a session that is about to begin. Instants are in epoch ms. */
export type NewSession = ParamsOf<typeof beginStatement>;

export type LiveSession = RowsOf<typeof findStatement>;

const findStatement = statement({
  name: 'session_find',
  params: { ...pick('session', 'token_hash'), now: instant, idle_since: instant },
  row: pick('session', 'session_id customer_id proven_at seen_at'),
  text: `
select s.session_id, s.customer_id, s.proven_at, s.seen_at
from session s join customer c on c.customer_id = s.customer_id
where s.token_hash = :token_hash and s.revoked_at is null and s.absolute_at > :now and s.seen_at > :idle_since
  and c.disabled_at is null and c.deleted_at is null`,
});

/**
 * Returns the valid session whose cookie token has this hash. Returns null if the session has ended, is too old or
 * idle, or if its owner is blocked.
 */
export async function findSession(db: Queryable, lookup: ParamsOf<typeof findStatement>): Promise<LiveSession | null> {
  const [row] = await db.query(findStatement, lookup);
  return row ?? null;
}

const touchStatement = statement({
  name: 'session_touch',
  params: { ...pick('session', 'session_id'), now: instant },
  row: {},
  text: 'update session set seen_at = :now where session_id = :session_id and seen_at < :now and revoked_at is null',
});

export async function touchSession(db: Queryable, sessionId: SessionId, now: number): Promise<void> {
  await db.query(touchStatement, { sessionId, now });
}

const beginStatement = statement({
  name: 'session_begin',
  params: {
    ...pick('session', 'session_id token_hash customer_id factor lasting browser system absolute_at'),
    now: instant,
  },
  row: {},
  text: `
insert into session (session_id, token_hash, customer_id, factor, lasting, browser, system, created_at, seen_at,
  proven_at, absolute_at)
values (:session_id, :token_hash, :customer_id, :factor, :lasting, :browser, :system, :now, :now, :now, :absolute_at)`,
});

const trimStatement = statement({
  name: 'session_trim',
  params: { ...pick('session', 'customer_id'), now: instant, max: integer },
  row: {},
  text: `
update session set revoked_at = :now
where session_id in (
  select session_id from session where customer_id = :customer_id and revoked_at is null and absolute_at > :now
  order by seen_at desc, created_at desc offset :max)`,
});

/** Begins a session. If the customer then has more than `max` sessions, the least recently used sessions are ended. */
export async function beginSession(tx: Tx, session: NewSession, max: number): Promise<void> {
  await tx.query(beginStatement, session);
  await tx.query(trimStatement, { ...session, max });
}

const endByTokenStatement = statement({
  name: 'session_end_by_token',
  params: { ...pick('session', 'token_hash'), now: instant },
  row: {},
  text: 'update session set revoked_at = :now where token_hash = :token_hash and revoked_at is null',
});

/** Ends the session that belongs to a cookie. Does nothing if there is no such session. */
export async function endSessionByToken(db: Queryable, tokenHash: Buffer, now: number): Promise<void> {
  await db.query(endByTokenStatement, { tokenHash, now });
}

const endOneStatement = statement({
  name: 'session_end_one',
  params: { ...pick('session', 'session_id customer_id'), now: instant },
  row: pick('session', 'session_id'),
  text: `
update session set revoked_at = :now where session_id = :session_id and customer_id = :customer_id
  and revoked_at is null
returning session_id`,
});

/**
 * Ends one of a customer's own sessions. Returns false if the customer has no session with this id, or if the session
 * has already ended.
 */
export async function endOwnSession(
  db: Queryable,
  owned: { readonly sessionId: SessionId; readonly customerId: CustomerId },
  now: number,
): Promise<boolean> {
  const rows = await db.query(endOneStatement, { ...owned, now });
  return rows.length === 1;
}

const endOthersStatement = statement({
  name: 'session_end_others',
  params: { ...pick('session', 'customer_id'), keep: nullable(id<SessionId>()), now: instant },
  row: {},
  text: `
update session set revoked_at = :now
where customer_id = :customer_id and revoked_at is null and (:keep is null or session_id <> :keep)`,
});

/** Ends all sessions of a customer except the session `keep`. If `keep` is null, all sessions are ended. */
export async function endSessions(
  db: Queryable,
  whose: { readonly customerId: CustomerId; readonly keep: SessionId | null },
  now: number,
): Promise<void> {
  await db.query(endOthersStatement, { ...whose, now });
}

const proveStatement = statement({
  name: 'session_prove',
  params: { ...pick('session', 'session_id token_hash'), now: instant },
  row: pick('session', 'lasting'),
  text: `
update session set proven_at = greatest(proven_at, :now), token_hash = :token_hash
where session_id = :session_id and revoked_at is null
returning lasting`,
});

/**
 * Records that the customer has just authenticated again, and replaces the session token. Returns true if the
 * session's cookie is persistent, and false if it ends with the browser. Returns null if the session has ended.
 */
export async function proveSession(
  db: Queryable,
  proof: { readonly sessionId: SessionId; readonly tokenHash: Buffer; readonly now: number },
): Promise<boolean | null> {
  const [row] = await db.query(proveStatement, proof);
  return row?.lasting ?? null;
}

const listStatement = statement({
  name: 'session_list',
  params: { ...pick('session', 'customer_id'), now: instant, idle_since: instant },
  row: pick('session', 'session_id browser system created_at seen_at'),
  text: `
select session_id, browser, system, created_at, seen_at from session
where customer_id = :customer_id and revoked_at is null and absolute_at > :now and seen_at > :idle_since
order by seen_at desc`,
});

/** Lists a customer's valid sessions, most recently used first. */
export async function listSessions(
  db: Queryable,
  customerId: CustomerId,
  moment: { readonly now: number; readonly idleSince: number },
) {
  return await db.query(listStatement, { customerId, ...moment });
}

const forgetStatement = statement({
  name: 'session_forget',
  params: { before: instant },
  row: pick('session', 'session_id'),
  text: 'delete from session where absolute_at < :before or revoked_at < :before returning session_id',
});

/** Deletes sessions that ended before `before` (epoch ms). Returns the number of deleted sessions. */
export async function deleteOldSessions(db: Queryable, before: number): Promise<number> {
  return (await db.query(forgetStatement, { before })).length;
}
