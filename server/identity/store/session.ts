import type { CustomerId, SessionId } from '#contracts/core/ids.ts';
import { id, instant, text } from '#server/core/db/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

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
  row: { session_id: id<SessionId>(), customer_id: id<CustomerId>(), proven_at: instant, seen_at: instant },
  text: `
select s.session_id, s.customer_id, s.proven_at, s.seen_at
from session s join customer c on c.customer_id = s.customer_id
where s.token_hash = $1 and s.revoked_at is null and s.absolute_at > $2 and s.seen_at > $3
  and c.disabled_at is null and c.deleted_at is null`,
});

/** The session behind a cookie's hash, if it is still good: not ended, not too old, not idle, its owner not shut out. */
export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  moment: { readonly now: number; readonly idleSince: number },
): Promise<LiveSession | null> {
  const [row] = await db.query(findStatement, [tokenHash, new Date(moment.now), new Date(moment.idleSince)]);
  return row ?? null;
}

const touchStatement = statement({
  name: 'session_touch',
  row: {},
  text: 'update session set seen_at = $2 where session_id = $1 and seen_at < $2 and revoked_at is null',
});

export async function touchSession(db: Queryable, sessionId: SessionId, now: number): Promise<void> {
  await db.query(touchStatement, [sessionId, new Date(now)]);
}

const beginStatement = statement({
  name: 'session_begin',
  row: {},
  text: `
insert into session (session_id, token_hash, customer_id, factor, lasting, browser, system, created_at, seen_at,
  proven_at, absolute_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, $9)`,
});

const trimStatement = statement({
  name: 'session_trim',
  row: {},
  text: `
update session set revoked_at = $2
where session_id in (
  select session_id from session where customer_id = $1 and revoked_at is null and absolute_at > $2
  order by seen_at desc, created_at desc offset $3)`,
});

/** Begins a session; the least used ones beyond `max` fall out. */
export async function beginSession(tx: Tx, session: NewSession, max: number): Promise<void> {
  const now = new Date(session.now);
  await tx.query(beginStatement, [
    session.sessionId,
    session.tokenHash,
    session.customerId,
    session.factor,
    session.lasting,
    session.browser,
    session.system,
    now,
    new Date(session.absoluteAt),
  ]);
  await tx.query(trimStatement, [session.customerId, now, max]);
}

const endByTokenStatement = statement({
  name: 'session_end_by_token',
  row: {},
  text: 'update session set revoked_at = $2 where token_hash = $1 and revoked_at is null',
});

/** Ends the session behind a cookie; nothing happens where there is none. */
export async function endSessionByToken(db: Queryable, tokenHash: Buffer, now: number): Promise<void> {
  await db.query(endByTokenStatement, [tokenHash, new Date(now)]);
}

const endOneStatement = statement({
  name: 'session_end_one',
  row: { session_id: id<SessionId>() },
  text: `
update session set revoked_at = $3 where session_id = $1 and customer_id = $2 and revoked_at is null
returning session_id`,
});

/** Ends one of a customer's own sessions; false where they have none with this id. */
export async function endOwnSession(
  db: Queryable,
  owned: { readonly sessionId: SessionId; readonly customerId: CustomerId },
  now: number,
): Promise<boolean> {
  const rows = await db.query(endOneStatement, [owned.sessionId, owned.customerId, new Date(now)]);
  return rows.length === 1;
}

const endOthersStatement = statement({
  name: 'session_end_others',
  row: {},
  text: `
update session set revoked_at = $3
where customer_id = $1 and revoked_at is null and ($2::uuid is null or session_id <> $2)`,
});

/** Ends all sessions of a customer but the one to keep (null keeps none). */
export async function endSessions(
  db: Queryable,
  whose: { readonly customerId: CustomerId; readonly keep: SessionId | null },
  now: number,
): Promise<void> {
  await db.query(endOthersStatement, [whose.customerId, whose.keep, new Date(now)]);
}

const proveStatement = statement({
  name: 'session_prove',
  row: {},
  text: 'update session set proven_at = $2 where session_id = $1 and revoked_at is null and proven_at < $2',
});

/** Somebody proved once more who is at the keyboard. */
export async function proveSession(db: Queryable, sessionId: SessionId, now: number): Promise<void> {
  await db.query(proveStatement, [sessionId, new Date(now)]);
}

const listStatement = statement({
  name: 'session_list',
  row: { session_id: id<SessionId>(), browser: text, system: text, created_at: instant, seen_at: instant },
  text: `
select session_id, browser, system, created_at, seen_at from session
where customer_id = $1 and revoked_at is null and absolute_at > $2 and seen_at > $3
order by seen_at desc`,
});

/** A customer's sessions that are still good, the last used first. */
export async function listSessions(
  db: Queryable,
  customerId: CustomerId,
  moment: { readonly now: number; readonly idleSince: number },
) {
  return await db.query(listStatement, [customerId, new Date(moment.now), new Date(moment.idleSince)]);
}

const forgetStatement = statement({
  name: 'session_forget',
  row: { session_id: id<SessionId>() },
  text: 'delete from session where absolute_at < $1 or revoked_at < $1 returning session_id',
});

/** Deletes sessions that ended before `before` (epoch ms); answers how many. */
export async function forgetSessions(db: Queryable, before: number): Promise<number> {
  return (await db.query(forgetStatement, [new Date(before)])).length;
}
