import type { CustomerId, SessionId } from '#contracts/core/ids.ts';
import { boolean, bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

export const signInFactors = ['password', 'phone', 'provider', 'passkey', 'mail'] as const;
export type SignInFactor = (typeof signInFactors)[number];

/** A session that is about to begin; instants are epoch ms. */
export type NewSession = {
  readonly sessionId: SessionId;
  readonly tokenHash: Buffer;
  readonly customerId: CustomerId;
  readonly factor: SignInFactor;
  readonly lasting: boolean;
  readonly browser: string;
  readonly system: string;
  readonly now: number;
  readonly absoluteAt: number;
};

export type LiveSession = {
  readonly sessionId: SessionId;
  readonly customerId: CustomerId;
  readonly provenAt: number;
  readonly seenAt: number;
};

const findStatement = statement({
  name: 'session_find',
  params: { token_hash: bytes, now: instant, idle_since: instant },
  row: { session_id: id<SessionId>(), customer_id: id<CustomerId>(), proven_at: instant, seen_at: instant },
  text: `
select s.session_id, s.customer_id, s.proven_at, s.seen_at
from session s join customer c on c.customer_id = s.customer_id
where s.token_hash = :token_hash and s.revoked_at is null and s.absolute_at > :now and s.seen_at > :idle_since
  and c.disabled_at is null and c.deleted_at is null`,
});

/** The session behind a cookie's hash, if it is still good: not ended, not too old, not idle, its owner not shut out. */
export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  moment: { readonly now: number; readonly idleSince: number },
): Promise<LiveSession | null> {
  const [row] = await db.query(findStatement, { tokenHash, ...moment });
  return row ?? null;
}

const touchStatement = statement({
  name: 'session_touch',
  params: { session_id: id<SessionId>(), now: instant },
  row: {},
  text: 'update session set seen_at = :now where session_id = :session_id and seen_at < :now and revoked_at is null',
});

export async function touchSession(db: Queryable, sessionId: SessionId, now: number): Promise<void> {
  await db.query(touchStatement, { sessionId, now });
}

const beginStatement = statement({
  name: 'session_begin',
  params: {
    session_id: id<SessionId>(),
    token_hash: bytes,
    customer_id: id<CustomerId>(),
    factor: word<SignInFactor>(),
    lasting: boolean,
    browser: text,
    system: text,
    now: instant,
    absolute_at: instant,
  },
  row: {},
  text: `
insert into session (session_id, token_hash, customer_id, factor, lasting, browser, system, created_at, seen_at,
  proven_at, absolute_at)
values (:session_id, :token_hash, :customer_id, :factor, :lasting, :browser, :system, :now, :now, :now, :absolute_at)`,
});

const trimStatement = statement({
  name: 'session_trim',
  params: { customer_id: id<CustomerId>(), now: instant, max: integer },
  row: {},
  text: `
update session set revoked_at = :now
where session_id in (
  select session_id from session where customer_id = :customer_id and revoked_at is null and absolute_at > :now
  order by seen_at desc, created_at desc offset :max)`,
});

/** Begins a session; the least used ones beyond `max` fall out. */
export async function beginSession(tx: Tx, session: NewSession, max: number): Promise<void> {
  await tx.query(beginStatement, session);
  await tx.query(trimStatement, { ...session, max });
}

const endByTokenStatement = statement({
  name: 'session_end_by_token',
  params: { token_hash: bytes, now: instant },
  row: {},
  text: 'update session set revoked_at = :now where token_hash = :token_hash and revoked_at is null',
});

/** Ends the session behind a cookie; nothing happens where there is none. */
export async function endSessionByToken(db: Queryable, tokenHash: Buffer, now: number): Promise<void> {
  await db.query(endByTokenStatement, { tokenHash, now });
}

const endOneStatement = statement({
  name: 'session_end_one',
  params: { session_id: id<SessionId>(), customer_id: id<CustomerId>(), now: instant },
  row: { session_id: id<SessionId>() },
  text: `
update session set revoked_at = :now where session_id = :session_id and customer_id = :customer_id
  and revoked_at is null
returning session_id`,
});

/** Ends one of a customer's own sessions; false where they have none with this id. */
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
  params: { customer_id: id<CustomerId>(), keep: nullable(id<SessionId>()), now: instant },
  row: {},
  text: `
update session set revoked_at = :now
where customer_id = :customer_id and revoked_at is null and (:keep is null or session_id <> :keep)`,
});

/** Ends all sessions of a customer but the one to keep (null keeps none). */
export async function endSessions(
  db: Queryable,
  whose: { readonly customerId: CustomerId; readonly keep: SessionId | null },
  now: number,
): Promise<void> {
  await db.query(endOthersStatement, { ...whose, now });
}

const proveStatement = statement({
  name: 'session_prove',
  params: { session_id: id<SessionId>(), token_hash: bytes, now: instant },
  row: { lasting: boolean },
  text: `
update session set proven_at = greatest(proven_at, :now), token_hash = :token_hash
where session_id = :session_id and revoked_at is null
returning lasting`,
});

/** Notes a fresh proof and replaces the token; returns whether the session outlasts the browser, null if it is over. */
export async function proveSession(
  db: Queryable,
  proof: { readonly sessionId: SessionId; readonly tokenHash: Buffer; readonly now: number },
): Promise<boolean | null> {
  const [row] = await db.query(proveStatement, proof);
  return row?.lasting ?? null;
}

const listStatement = statement({
  name: 'session_list',
  params: { customer_id: id<CustomerId>(), now: instant, idle_since: instant },
  row: { session_id: id<SessionId>(), browser: text, system: text, created_at: instant, seen_at: instant },
  text: `
select session_id, browser, system, created_at, seen_at from session
where customer_id = :customer_id and revoked_at is null and absolute_at > :now and seen_at > :idle_since
order by seen_at desc`,
});

/** A customer's sessions that are still good, the last used first. */
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
  row: { session_id: id<SessionId>() },
  text: 'delete from session where absolute_at < :before or revoked_at < :before returning session_id',
});

/** Deletes sessions that ended before `before` (epoch ms); answers how many. */
export async function deleteOldSessions(db: Queryable, before: number): Promise<number> {
  return (await db.query(forgetStatement, { before })).length;
}
