import type { OrderId } from '#contracts/core/ids.ts';
import { statesBefore } from '#domain/core/moves.ts';
import { outboxMoves, waitingMessageStates } from '#domain/messaging/outbox-state.ts';
import type { Gathering, Queryable, Tx } from '#server/core/db/database.ts';
import { array, bigint, id, instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import { gathered } from '#server/core/db/statements/gathered.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement } from '#server/core/db/statements/statement.ts';

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

const waitingStates = sqlWords(waitingMessageStates);

// wider than the way to 'leased': a message whose lease is over is leased again
const leaseStatement = statement({
  name: 'outbox_lease',
  params: { topics: array(text), now: instant, leased_until: instant, limit: integer },
  text: `
with due as (
  select waiting.outbox_id from unnest(:topics) as mine (topic)
  cross join lateral (
    select o.outbox_id, o.next_attempt_at from outbox o
    where o.topic = mine.topic and o.state in (${waitingStates}) and o.next_attempt_at <= :now
    order by o.next_attempt_at, o.outbox_id
    limit :limit
    for update skip locked) waiting
  order by waiting.next_attempt_at, waiting.outbox_id
  limit :limit
), leased as (
  update outbox o set state = 'leased', lease_until = :leased_until, next_attempt_at = :leased_until,
    attempts = o.attempts + 1
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
 * Takes due messages for this process, those that have waited longest. Each topic is looked up by itself in the index
 * of waiting messages, so that a backlog of one costs the others nothing. A leased one comes due again when its lease is over, which is
 * how a message survives the death of whoever was sending it.
 */
export async function leaseMessages(db: Queryable, request: LeaseRequest): Promise<LeasedMessage[]> {
  return await db.query(leaseStatement, request);
}

const finishStatement = gathered({
  name: 'outbox_finish',
  params: { outbox_id: bigint, fence: integer, finished_at: instant },
  text: `
with mine as (
  select o.outbox_id, input_no, finished_at
  from input join outbox o on o.outbox_id = input.outbox_id and o.attempts = fence
    and o.state in (${sqlWords(statesBefore(outboxMoves, 'done'))})
  order by o.outbox_id
  for update of o
)
update outbox o set state = 'done', done_at = mine.finished_at, lease_until = null, last_error = null,
  payload = o.payload - 'addressSealed'
from mine where o.outbox_id = mine.outbox_id
returning mine.input_no, o.outbox_id`,
  row: { outbox_id: integer },
});

/** The message was sent, and an address that was kept for it is forgotten. False where the lease had passed to somebody else meanwhile. */
export async function finishMessage(db: Gathering, message: LeasedMessage, finishedAt: number): Promise<boolean> {
  const rows = await db.gather(finishStatement, { outboxId: message.outboxId, fence: message.attempts, finishedAt });
  return rows.length === 1;
}

const failStatement = statement({
  name: 'outbox_fail',
  params: {
    outbox_id: bigint,
    attempts: integer,
    state: word<'dead' | 'new'>(),
    next_attempt_at: instant,
    error: text,
  },
  text: `
update outbox set state = :state, next_attempt_at = :next_attempt_at, lease_until = null, last_error = :error,
  payload = case when :state = 'dead' then payload - 'addressSealed' else payload end
where outbox_id = :outbox_id and state in (${sqlWords(statesBefore(outboxMoves, 'dead'))}) and attempts = :attempts
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
  await db.query(failStatement, {
    outboxId: message.outboxId,
    attempts: message.attempts,
    state: nextAttemptAt === null ? 'dead' : 'new',
    nextAttemptAt: nextAttemptAt ?? now,
    error: error.slice(0, 500),
  });
}

// narrower than the way to 'new': a message that was given up is brought back by a person alone
const returnStatement = statement({
  name: 'outbox_return',
  params: { ids: array(bigint), fences: array(integer), now: instant },
  text: `
update outbox o set state = 'new', attempts = o.attempts - 1, next_attempt_at = :now, lease_until = null
from unnest(:ids, :fences) as untouched (outbox_id, attempts)
where o.outbox_id = untouched.outbox_id
  and o.state = 'leased' and o.attempts = untouched.attempts
returning o.outbox_id`,
  row: { outbox_id: integer },
});

/** Leased but not tried: as if they had never been taken. */
export async function returnMessages(db: Queryable, messages: readonly LeasedMessage[], now: number): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map((message) => message.outboxId);
  const fences = messages.map((message) => message.attempts);
  await db.query(returnStatement, { ids, fences, now });
}

const expediteStatement = statement({
  name: 'outbox_expedite',
  params: { now: instant, topics: array(text) },
  text: `
update outbox set next_attempt_at = :now
where state = 'new' and attempts > 0 and next_attempt_at > :now and topic = any(:topics)
returning outbox_id`,
  row: { outbox_id: integer },
});

/** The next hop is back: what waited out its back-off becomes due at once. Answers how many. */
export async function expediteMessages(db: Queryable, topics: readonly string[], now: number): Promise<number> {
  const rows = await db.query(expediteStatement, { now, topics });
  return rows.length;
}

const replayStatement = statement({
  name: 'outbox_replay',
  params: { outbox_id: bigint, now: instant },
  text: `
update outbox set state = 'new', next_attempt_at = :now
where outbox_id = :outbox_id and state = 'dead'
returning topic`,
  row: { topic: text },
});

/** A message that was given up gets one more try; answers its topic, null where nothing dead has this id. */
export async function replayMessage(tx: Tx, outboxId: number, now: number): Promise<string | null> {
  const [row] = await tx.query(replayStatement, { outboxId, now });
  return row?.topic ?? null;
}

const waitingMessagesStatement = statement({
  name: 'operations_waiting_messages',
  params: {},
  text: `select count(*) as messages from outbox where state in (${waitingStates})`,
  row: { messages: integer },
});

export async function countWaitingMessages(db: Queryable): Promise<number> {
  const [row] = await db.query(waitingMessagesStatement, {});
  return row?.messages ?? 0;
}
