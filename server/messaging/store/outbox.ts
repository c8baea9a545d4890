import type { OrderId } from '#contracts/core/ids.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { outboxTransitions, waitingMessageStates } from '#domain/messaging/outbox-state.ts';
import type { BatchQueryable, Queryable, Tx } from '#server/core/db/database.ts';
import { array, bigint, instant, integer, json, text, word } from '#server/core/db/statements/column.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * A message that this process has leased. `attempts` includes this attempt. It also serves as the fencing token of the
 * lease, so that an outdated lease cannot write.
 */
export type LeasedMessage = {
  readonly outboxId: number;
  readonly topic: string;
  readonly dedupe: string;
  readonly orderId: OrderId | null;
  /** Data that the topic needs in addition to the order, such as ids and codes. Personal data is always encrypted. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  /** Number of attempts before staff retried this message. These do not count towards the limit of the topic. */
  readonly attemptsBeforeReplay: number;
  /** Epoch ms. */
  readonly createdAt: number;
};

export type OutboxLeaseRequest = ParamsOf<typeof leaseStatement>;

const waitingStates = sqlTextList(waitingMessageStates);

// this statement also leases messages whose lease has expired, although the transition table does not contain this move
// from 'leased' to 'leased'
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
  returning o.outbox_id, o.topic, o.dedupe, o.order_id, o.payload, o.attempts,
    o.attempts_before_replay, o.created_at
)
select outbox_id, topic, dedupe, order_id, payload, attempts, attempts_before_replay, created_at from leased order by outbox_id`,
  row: {
    ...pick('outbox', 'topic dedupe order_id attempts attempts_before_replay created_at'),
    outbox_id: integer,
    payload: json<Record<string, unknown>>(),
  },
});

/**
 * Leases due messages for this process, starting with those that have waited longest. Each topic is searched separately
 * in the index of pending messages, so that a backlog of one topic does not slow down the other topics. A leased
 * message becomes due again when its lease expires, so it survives a crash of its sender.
 */
export async function leaseMessages(db: Queryable, request: OutboxLeaseRequest): Promise<LeasedMessage[]> {
  return await db.query(leaseStatement, request);
}

const finishStatement = batchedStatement({
  name: 'outbox_finish',
  params: { ...pick('outbox', 'outbox_id'), fence: integer, finished_at: instant, outcome: text },
  text: `
with mine as (
  select o.outbox_id, input_no, finished_at, outcome
  from input join outbox o on o.outbox_id = input.outbox_id and o.attempts = fence
    and o.state in (${sqlTextList(sourceStatesOf(outboxTransitions, 'done'))})
  order by o.outbox_id
  for update of o
)
update outbox o set state = 'done', done_at = mine.finished_at, lease_until = null, last_error = null,
  payload = (o.payload - 'addressSealed')
    || case when mine.outcome = 'sent' then '{}'::jsonb else jsonb_build_object('unsent', mine.outcome) end
from mine where o.outbox_id = mine.outbox_id
returning mine.input_no, o.outbox_id`,
  row: { outbox_id: integer },
});

/** Reasons for not sending a message to a customer: no email address is known, or none is verified. */
const addressReasons = ['no_address', 'unverified'] as const;

/**
 * Outcome of a delivery without an error. `obsolete`: the reason for the message no longer exists, so nothing is sent.
 * `no_address`: no email address is known. `unverified`: the account has no verified email address. `refused`: the
 * message cannot be sent, and its topic has handled that.
 */
export type DeliveryOutcome = 'sent' | 'obsolete' | (typeof addressReasons)[number] | 'refused';

/** Outcome of a finished message, and the time in epoch ms at which it was finished. */
type Finish = { readonly outcome: DeliveryOutcome; readonly finishedAt: number };

/**
 * Marks the message as done and deletes its stored email address. If the message was not handed to a channel, the field
 * `unsent` of its payload states the reason (see `isSentSql`). Returns false if another process now has the lease.
 */
export async function finishMessage(db: BatchQueryable, message: LeasedMessage, finish: Finish): Promise<boolean> {
  const rows = await db.gather(finishStatement, { outboxId: message.outboxId, fence: message.attempts, ...finish });
  return rows.length === 1;
}

/** Returns an SQL condition that is true if a finished outbox message was handed to its delivery channel. */
export function isSentSql(outbox: string): string {
  return `${outbox}.payload ->> 'unsent' is null`;
}

/**
 * Returns SQL for the reason why a finished outbox message was not sent. The reason is 'unsent' if the message was no
 * longer needed.
 */
export function unsentReasonSql(outbox: string): string {
  const reason = `${outbox}.payload ->> 'unsent'`;
  return `case when ${reason} in (${sqlTextList([...addressReasons, 'refused'])}) then ${reason} else 'unsent' end`;
}

const failStatement = statement({
  name: 'outbox_fail',
  params: { ...pick('outbox', 'outbox_id attempts next_attempt_at'), state: word<'dead' | 'new'>(), error: text },
  text: `
update outbox set state = :state, next_attempt_at = :next_attempt_at, lease_until = null, last_error = :error,
  payload = case when :state = 'dead' then payload - 'addressSealed' else payload end
where outbox_id = :outbox_id and state in (${sqlTextList(sourceStatesOf(outboxTransitions, 'dead'))}) and attempts = :attempts
returning outbox_id`,
  row: { outbox_id: integer },
});

export type FailedMessageAttempt = {
  readonly message: LeasedMessage;
  readonly error: string;
  /** Time of the next attempt in epoch ms. Null if there is no next attempt and staff have to check the message. */
  readonly nextAttemptAt: number | null;
  readonly now: number;
};

/**
 * Records a failed attempt and the time of the next attempt. If there is no next attempt, the stored email address is
 * deleted.
 */
export async function recordFailedMessageAttempt(db: Queryable, failure: FailedMessageAttempt): Promise<void> {
  const { message, error, nextAttemptAt, now } = failure;
  await db.query(failStatement, {
    outboxId: message.outboxId,
    attempts: message.attempts,
    state: nextAttemptAt === null ? 'dead' : 'new',
    nextAttemptAt: nextAttemptAt ?? now,
    error: error.slice(0, 500),
  });
}

// the transition table also allows the move from 'dead' to 'new', but only staff can retry a dead message
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

/** Returns leased messages to the outbox if their delivery has not begun. This does not use up an attempt. */
export async function releaseMessages(db: Queryable, messages: readonly LeasedMessage[], now: number): Promise<void> {
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

/**
 * Schedules messages that wait after a failed attempt for an immediate retry, because the mail server responds again.
 * Returns the number of messages.
 */
export async function retryMessagesNow(db: Queryable, topics: readonly string[], now: number): Promise<number> {
  const rows = await db.query(expediteStatement, { now, topics });
  return rows.length;
}

const replayStatement = statement({
  name: 'outbox_replay',
  params: { ...pick('outbox', 'outbox_id'), now: instant },
  text: `
update outbox set state = 'new', attempts_before_replay = attempts, next_attempt_at = :now
where outbox_id = :outbox_id and state = 'dead'
returning topic`,
  row: pick('outbox', 'topic'),
});

/**
 * Makes a dead message deliverable again, with the full number of attempts of its topic. A message that is older than the
 * topic allows gets one attempt. The count of attempts continues, because it is the fencing token of the lease. Returns
 * the topic, or null if no dead message has this id.
 */
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
