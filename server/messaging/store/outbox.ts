import type { OrderId } from '#contracts/core/ids.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { id, instant, integer, json, nullable, text } from '#server/core/db/column.ts';
import { statement } from '#server/core/db/statement.ts';

/** A message somebody holds the lease of. `attempts` counts this try and is the lease's fence. */
export type LeasedMessage = {
  readonly outboxId: number;
  readonly topic: string;
  readonly dedupe: string;
  readonly orderId: OrderId | null;
  /** What the topic needs beside the order: ids and words of ours, never a personal value but sealed. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  /** Epoch ms. */
  readonly createdAt: number;
};

export type LeaseRequest = {
  readonly topics: readonly string[];
  readonly now: number;
  readonly leasedUntil: number;
  readonly limit: number;
};

const leaseStatement = statement({
  name: 'outbox_lease',
  text: `
with due as (
  select outbox_id from outbox
  where state in ('new', 'leased') and next_attempt_at <= $2 and topic = any($1)
  order by next_attempt_at, outbox_id
  limit $4
  for update skip locked
), leased as (
  update outbox o set state = 'leased', lease_until = $3, next_attempt_at = $3, attempts = o.attempts + 1
  from due where o.outbox_id = due.outbox_id
  returning o.outbox_id, o.topic, o.dedupe, o.order_id, o.payload, o.attempts, o.created_at
)
select outbox_id, topic, dedupe, order_id, payload, attempts, created_at from leased order by outbox_id`,
  row: {
    outbox_id: integer,
    topic: text,
    dedupe: text,
    order_id: nullable(id<OrderId>()),
    payload: json<Record<string, unknown>>(),
    attempts: integer,
    created_at: instant,
  },
});

/**
 * Takes due messages for this process. A leased one comes due again when its lease is over, which is
 * how a message survives the death of whoever was sending it.
 */
export async function leaseMessages(db: Queryable, request: LeaseRequest): Promise<LeasedMessage[]> {
  const { topics, now, leasedUntil, limit } = request;
  return await db.query(leaseStatement, [topics, new Date(now), new Date(leasedUntil), limit]);
}

const finishStatement = statement({
  name: 'outbox_finish',
  text: `
update outbox set state = 'done', done_at = $3, lease_until = null, last_error = null, payload = payload - 'addressSealed'
where outbox_id = $1 and state = 'leased' and attempts = $2
returning outbox_id`,
  row: { outbox_id: integer },
});

/** The message was sent, and an address that was kept for it is forgotten. False where the lease had passed to somebody else meanwhile. */
export async function finishMessage(db: Queryable, message: LeasedMessage, now: number): Promise<boolean> {
  const rows = await db.query(finishStatement, [message.outboxId, message.attempts, new Date(now)]);
  return rows.length === 1;
}

const failStatement = statement({
  name: 'outbox_fail',
  text: `
update outbox set state = $3::text, next_attempt_at = $4, lease_until = null, last_error = $5,
  payload = case when $3::text = 'dead' then payload - 'addressSealed' else payload end
where outbox_id = $1 and state = 'leased' and attempts = $2
returning outbox_id`,
  row: { outbox_id: integer },
});

export type MessageFailure = {
  readonly message: LeasedMessage;
  readonly error: string;
  /** Epoch ms; null gives the message up, and a person has to look at it. */
  readonly nextAttemptAt: number | null;
  readonly now: number;
};

/** The message was not sent: again later, or never, and then an address that was kept for it is forgotten. */
export async function failMessage(db: Queryable, failure: MessageFailure): Promise<void> {
  const { message, error, nextAttemptAt, now } = failure;
  await db.query(failStatement, [
    message.outboxId,
    message.attempts,
    nextAttemptAt === null ? 'dead' : 'new',
    new Date(nextAttemptAt ?? now),
    error.slice(0, 500),
  ]);
}

const returnStatement = statement({
  name: 'outbox_return',
  text: `
update outbox o set state = 'new', attempts = o.attempts - 1, next_attempt_at = $3, lease_until = null
from unnest($1::bigint[], $2::int[]) as untouched (outbox_id, attempts)
where o.outbox_id = untouched.outbox_id and o.state = 'leased' and o.attempts = untouched.attempts
returning o.outbox_id`,
  row: { outbox_id: integer },
});

/** Leased but not tried: as if they had never been taken. */
export async function returnMessages(db: Queryable, messages: readonly LeasedMessage[], now: number): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map((message) => message.outboxId);
  const fences = messages.map((message) => message.attempts);
  await db.query(returnStatement, [ids, fences, new Date(now)]);
}

const hurryStatement = statement({
  name: 'outbox_hurry',
  text: `
update outbox set next_attempt_at = $1
where state = 'new' and attempts > 0 and next_attempt_at > $1 and topic = any($2)
returning outbox_id`,
  row: { outbox_id: integer },
});

/** The next hop is back: what waited out its back-off becomes due at once. Answers how many. */
export async function hurryMessages(db: Queryable, topics: readonly string[], now: number): Promise<number> {
  const rows = await db.query(hurryStatement, [new Date(now), topics]);
  return rows.length;
}

const waitingMessagesStatement = statement({
  name: 'operations_waiting_messages',
  text: `select count(*) as messages from outbox where state in ('new', 'leased')`,
  row: { messages: integer },
});

export async function countWaitingMessages(db: Queryable): Promise<number> {
  const [row] = await db.query(waitingMessagesStatement, []);
  return row?.messages ?? 0;
}
