import type { ClaimedState } from '#domain/payments/event-claim.ts';
import { array, float, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { deleteInBatches } from '#server/core/db/delete-in-batches.ts';
import type { BatchQueryable, Queryable, Tx } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { settlementRecordOf, settlementRow, settlementSql, type SettlementRecord } from './payment-settlement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * One received webhook event. It is verified that its raw bytes come from the provider, but its content is not trusted.
 */
export type NewWebhookEvent = {
  readonly provider: string;
  readonly eventId: string;
  readonly merchantRef: string;
  readonly trust: 'signed' | 'polled';
  /** Payment state that the event claims. Null if it claims no state. */
  readonly claim: ClaimedState | null;
  readonly body: Buffer;
  readonly receivedAt: number;
  /** Time in epoch ms before which no process claims the event. */
  readonly dueAt: number;
  /** End of this process' lease in epoch ms. Null if any process may claim the event. */
  readonly leasedUntil: number | null;
};

/** A webhook event that is leased to this process. `attempts` includes the current attempt. */
export type WebhookEvent = {
  readonly provider: string;
  readonly eventId: string;
  readonly merchantRef: string;
  readonly attempts: number;
  /**
   * Payment state that the event claims and that the provider's status has to confirm. Null if the event claims no
   * state.
   */
  readonly claim: ClaimedState | null;
  /**
   * Snapshot of the payment at the time when the event was received. An outdated snapshot is safe, because every write
   * has its own guard.
   */
  readonly record?: SettlementRecord;
};

// only the first caller that stores an event gets a row, and every concurrent or later caller gets no row
const insertEventStatement = batchedStatement({
  name: 'inbox_insert',
  params: pick(
    'webhook_event',
    `
  provider event_id trust merchant_ref claimed_state body received_at attempts next_attempt_at`,
  ),
  row: settlementRow,
  text: `
with kept as (
  insert into webhook_event (provider, event_id, trust, merchant_ref, claimed_state, body, received_at, attempts,
    next_attempt_at)
  select provider, event_id, trust, merchant_ref, claimed_state, body, received_at, attempts, next_attempt_at from input
  order by provider, event_id, input_no
  on conflict do nothing
  returning provider, event_id
), news as (
  select distinct on (provider, event_id) input_no, provider, merchant_ref, received_at as moment
  from input join kept using (provider, event_id)
  order by provider, event_id, input_no
)
${settlementSql('news')}`,
});

/**
 * Stores a webhook event and returns the state of its payment, in one round trip. Returns null if the event was stored
 * before, or if our database has no such payment. An event without a payment is stored as well, and shown to staff.
 */
export async function insertWebhookEvent(db: BatchQueryable, event: NewWebhookEvent): Promise<SettlementRecord | null> {
  const rows = await db.gather(insertEventStatement, {
    ...event,
    claimedState: event.claim,
    attempts: event.leasedUntil === null ? 0 : 1,
    nextAttemptAt: event.leasedUntil ?? event.dueAt,
  });
  return settlementRecordOf(rows, event.merchantRef);
}

const claimEventsStatement = statement({
  name: 'inbox_claim',
  params: { ...pick('webhook_event', 'provider'), now: instant, leased_until: instant, limit: integer },
  row: { ...pick('webhook_event', 'event_id merchant_ref attempts'), claim: nullable(word<ClaimedState>()) },
  text: `
with due as (
  select event_id from webhook_event
  where provider = :provider and processed_at is null and dead_at is null and next_attempt_at <= :now
  order by next_attempt_at
  limit :limit
  for update skip locked
)
update webhook_event e set attempts = e.attempts + 1, next_attempt_at = :leased_until
from due where e.provider = :provider and e.event_id = due.event_id
returning e.event_id, e.merchant_ref, e.attempts, e.claimed_state as claim`,
});

export type WebhookEventClaim = ParamsOf<typeof claimEventsStatement>;

/** Claims due webhook events. They are leased to this process, so that no other process claims them. */
export async function claimWebhookEvents(db: Queryable, request: WebhookEventClaim): Promise<WebhookEvent[]> {
  const rows = await db.query(claimEventsStatement, request);
  return rows.map((row) => ({ provider: request.provider, ...row }));
}

const finishEventsStatement = statement({
  name: 'inbox_finish',
  params: { ...pick('webhook_event', 'provider'), event_ids: array(text), now: instant },
  row: pick('webhook_event', 'event_id'),
  text: `
with held as (
  select provider, event_id from webhook_event
  where provider = :provider and event_id = any(:event_ids) and processed_at is null
  order by provider, event_id
  for update
)
update webhook_event e set processed_at = :now, last_error = null
from held where e.provider = held.provider and e.event_id = held.event_id
returning e.event_id`,
});

export async function finishWebhookEvents(db: Queryable, events: readonly WebhookEvent[], now: number): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  await db.query(finishEventsStatement, {
    provider: first.provider,
    eventIds: events.map((event) => event.eventId),
    now,
  });
}

const failEventStatement = statement({
  name: 'inbox_fail',
  params: { ...pick('webhook_event', 'provider event_id next_attempt_at dead_at'), error: text },
  row: pick('webhook_event', 'event_id'),
  text: `
update webhook_event set next_attempt_at = :next_attempt_at, dead_at = :dead_at, last_error = :error
where provider = :provider and event_id = :event_id and processed_at is null
returning event_id`,
});

export type WebhookEventFailure = {
  readonly event: WebhookEvent;
  readonly error: string;
  readonly nextAttemptAt: number;
  /** Time in epoch ms from which the event is dead and staff have to check it. Null if the event is processed again. */
  readonly deadAt: number | null;
};

export async function recordFailedWebhookAttempt(db: Queryable, failure: WebhookEventFailure): Promise<void> {
  const { event, error, nextAttemptAt, deadAt } = failure;
  await db.query(failEventStatement, {
    provider: event.provider,
    eventId: event.eventId,
    nextAttemptAt,
    deadAt,
    error: error.slice(0, 500),
  });
}

const findReferenceStatement = statement({
  name: 'inbox_find_reference',
  params: pick('webhook_event', 'provider event_id'),
  row: pick('webhook_event', 'merchant_ref'),
  text: 'select merchant_ref from webhook_event where provider = :provider and event_id = :event_id',
});

/** Returns the payment reference of a stored event. Returns null if no such event is stored. */
export async function findEventReference(
  db: Queryable,
  event: { readonly provider: string; readonly eventId: string },
): Promise<string | null> {
  const [row] = await db.query(findReferenceStatement, event);
  return row?.merchantRef ?? null;
}

const replayEventStatement = statement({
  name: 'inbox_replay',
  params: { ...pick('webhook_event', 'provider event_id'), now: instant },
  row: pick('webhook_event', 'event_id'),
  text: `
update webhook_event set dead_at = null, attempts = 0, next_attempt_at = :now
where provider = :provider and event_id = :event_id and dead_at is not null and processed_at is null
returning event_id`,
});

/**
 * Resets the attempts of a dead event, so that it is processed again. Returns false if the event does not exist or is
 * not dead.
 */
export async function replayWebhookEvent(
  tx: Tx,
  event: { readonly provider: string; readonly eventId: string; readonly now: number },
): Promise<boolean> {
  return (await tx.query(replayEventStatement, event)).length === 1;
}

const deleteOldEventsStatement = statement({
  name: 'inbox_delete_old',
  params: { before: instant, limit: integer },
  row: { deleted: integer },
  text: `
with gone as (
  delete from webhook_event where ctid = any (array(
    select ctid from webhook_event where received_at < :before and (processed_at is not null or dead_at is not null)
    limit :limit)) returning 1
)
select count(*)::int as deleted from gone`,
});

/**
 * Deletes settled and dead events that were received before `before` (epoch ms). A repeated event is recognised only
 * while its row is stored.
 */
export async function deleteWebhookEventsBefore(db: Queryable, before: number): Promise<number> {
  return await deleteInBatches(async (limit) => {
    const [row] = await db.query(deleteOldEventsStatement, { before, limit });
    return row?.deleted ?? 0;
  });
}

const oldestEventStatement = statement({
  name: 'operations_oldest_event',
  params: {},
  text: `
select extract(epoch from now() - min(received_at))::float8 as seconds
from webhook_event where processed_at is null and dead_at is null and not (claimed_state is not null and attempts > 1)`,
  row: { seconds: nullable(float) },
});

/**
 * Returns the age in seconds of the oldest webhook event that waits to be processed. Returns null if no event waits.
 * Events that wait for the provider's status to confirm them do not count.
 */
export async function findOldestEventSeconds(db: Queryable): Promise<number | null> {
  const [row] = await db.query(oldestEventStatement, {});
  return row?.seconds ?? null;
}
