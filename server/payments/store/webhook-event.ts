import type { EventClaim } from '#domain/payments/event-claim.ts';
import { array, bytes, float, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import { deleteInBatches } from '#server/core/db/delete-in-batches.ts';
import type { Gathering, Queryable, Tx } from '#server/core/db/database.ts';
import { gathered } from '#server/core/db/statements/gathered.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { recordOf, settlementRow, settlementSql, type SettlementRecord } from './payment-settlement.ts';

/** One webhook event as it came in: raw bytes whose origin was proven, nothing believed yet. */
export type IncomingRow = {
  readonly provider: string;
  readonly eventId: string;
  readonly merchantRef: string;
  readonly trust: 'signed' | 'polled';
  /** What it says became of the money; null if nothing of the kind. */
  readonly claim: EventClaim | null;
  readonly body: Buffer;
  readonly receivedAt: number;
  /** Epoch ms; before it nobody takes the event. */
  readonly dueAt: number;
  /** Epoch ms until which this process keeps the event for itself; null leaves it to whoever looks first. */
  readonly leasedUntil: number | null;
};

/** An event somebody holds the lease of. `attempts` counts this try. */
export type WebhookEvent = {
  readonly provider: string;
  readonly eventId: string;
  readonly merchantRef: string;
  readonly attempts: number;
  /** What it says became of the money; the provider's status has to confirm it. Null if nothing of the kind. */
  readonly claim: EventClaim | null;
  /** What the books said when the event came in; a hint like everything else, because every write has its own guard. */
  readonly record?: SettlementRecord;
};

// the second of two callers with the same event gets no row, as whoever comes with it later
const insertEventStatement = gathered({
  name: 'inbox_insert',
  params: {
    provider: text,
    event_id: text,
    trust: word<'signed' | 'polled'>(),
    merchant_ref: text,
    claimed_state: nullable(word<EventClaim>()),
    body: bytes,
    received_at: instant,
    attempts: integer,
    next_attempt_at: instant,
  },
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
 * Keeps an event and answers what the books say of its payment, in one round trip. Null where the same event was there
 * before, or where it is about no payment of ours: such a one is kept, and whoever looks into the inbox meets it.
 */
export async function insertEvent(db: Gathering, event: IncomingRow): Promise<SettlementRecord | null> {
  const rows = await db.gather(insertEventStatement, {
    ...event,
    claimedState: event.claim,
    attempts: event.leasedUntil === null ? 0 : 1,
    nextAttemptAt: event.leasedUntil ?? event.dueAt,
  });
  return recordOf(rows, event.merchantRef);
}

const claimEventsStatement = statement({
  name: 'inbox_claim',
  params: { provider: text, now: instant, leased_until: instant, limit: integer },
  row: { event_id: text, merchant_ref: text, attempts: integer, claim: nullable(word<EventClaim>()) },
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

export type ClaimRequest = {
  readonly provider: string;
  readonly now: number;
  readonly leasedUntil: number;
  readonly limit: number;
};

/** Takes due events for this process; two processes never get the same one while the lease lasts. */
export async function claimEvents(db: Queryable, request: ClaimRequest): Promise<WebhookEvent[]> {
  const rows = await db.query(claimEventsStatement, request);
  return rows.map((row) => ({ provider: request.provider, ...row }));
}

const finishEventsStatement = statement({
  name: 'inbox_finish',
  params: { provider: text, event_ids: array(text), now: instant },
  row: { event_id: text },
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

/** What the events hinted at is in the books. */
export async function finishEvents(db: Queryable, events: readonly WebhookEvent[], now: number): Promise<void> {
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
  params: { provider: text, event_id: text, next_attempt_at: instant, dead_at: nullable(instant), error: text },
  row: { event_id: text },
  text: `
update webhook_event set next_attempt_at = :next_attempt_at, dead_at = :dead_at, last_error = :error
where provider = :provider and event_id = :event_id and processed_at is null
returning event_id`,
});

export type EventFailure = {
  readonly event: WebhookEvent;
  readonly error: string;
  readonly nextAttemptAt: number;
  /** Epoch ms where the event is given up; a person has to look at it. */
  readonly deadAt: number | null;
};

export async function failEvent(db: Queryable, failure: EventFailure): Promise<void> {
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
  params: { provider: text, event_id: text },
  row: { merchant_ref: text },
  text: 'select merchant_ref from webhook_event where provider = :provider and event_id = :event_id',
});

/** Returns the reference of the payment that a stored event is about; null if no such event is stored. */
export async function findEventReference(
  db: Queryable,
  event: { readonly provider: string; readonly eventId: string },
): Promise<string | null> {
  const [row] = await db.query(findReferenceStatement, event);
  return row?.merchantRef ?? null;
}

const replayEventStatement = statement({
  name: 'inbox_replay',
  params: { provider: text, event_id: text, now: instant },
  row: { event_id: text },
  text: `
update webhook_event set dead_at = null, attempts = 0, next_attempt_at = :now
where provider = :provider and event_id = :event_id and dead_at is not null and processed_at is null
returning event_id`,
});

/** A dead event gets all its tries anew. False where there is no such event, or it is not dead. */
export async function replayEvent(
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

/** Deletes settled events older than `before` (epoch ms); ids stay unique for as long as rows are kept. */
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
 * Age in seconds of the webhook event that has waited longest, without events that wait for the provider's status to
 * confirm them; null if none waits.
 */
export async function findOldestEventSeconds(db: Queryable): Promise<number | null> {
  const [row] = await db.query(oldestEventStatement, {});
  return row?.seconds ?? null;
}
