import { float, integer, nullable, text } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';
import { recordOf, settlementRow, settlementSql, type SettlementRecord } from './payment-settlement.ts';

/** One provider event as it came in: raw bytes whose origin was proven, nothing believed yet. */
export type IncomingRow = {
  readonly provider: string;
  readonly eventId: string;
  readonly merchantRef: string;
  readonly trust: 'signed';
  readonly body: Buffer;
  readonly receivedAt: number;
  /** Epoch ms until which this process keeps the event for itself; null leaves it to whoever looks first. */
  readonly leasedUntil: number | null;
};

/** An event somebody holds the lease of. `attempts` counts this try. */
export type InboxEvent = {
  readonly provider: string;
  readonly eventId: string;
  readonly merchantRef: string;
  readonly attempts: number;
  /** What the books said when the event came in; a hint like everything else, because every write has its own guard. */
  readonly record?: SettlementRecord;
};

const insertEventStatement = statement({
  name: 'inbox_insert',
  row: settlementRow,
  text: `
with kept as (
  insert into provider_event (provider, event_id, trust, merchant_ref, body, received_at, attempts, next_attempt_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict do nothing
  returning event_id
)
${settlementSql('$6')}
where exists (select from kept) and p.provider = $1 and p.merchant_ref = $4`,
});

/**
 * Keeps an event and answers what the books say of its payment, in one round trip. Null where the same event was there
 * before, or where it is about no payment of ours: such a one is kept, and whoever looks into the inbox meets it.
 */
export async function insertEvent(db: Queryable, event: IncomingRow): Promise<SettlementRecord | null> {
  const rows = await db.query(insertEventStatement, [
    event.provider,
    event.eventId,
    event.trust,
    event.merchantRef,
    event.body,
    new Date(event.receivedAt),
    event.leasedUntil === null ? 0 : 1,
    new Date(event.leasedUntil ?? event.receivedAt),
  ]);
  return recordOf(rows, event.merchantRef);
}

const claimEventsStatement = statement({
  name: 'inbox_claim',
  row: { event_id: text, merchant_ref: text, attempts: integer },
  text: `
with due as (
  select event_id from provider_event
  where provider = $1 and processed_at is null and dead_at is null and next_attempt_at <= $2
  order by next_attempt_at
  limit $4
  for update skip locked
)
update provider_event e set attempts = e.attempts + 1, next_attempt_at = $3
from due where e.provider = $1 and e.event_id = due.event_id
returning e.event_id, e.merchant_ref, e.attempts`,
});

export type ClaimRequest = {
  readonly provider: string;
  readonly now: number;
  readonly leasedUntil: number;
  readonly limit: number;
};

/** Takes due events for this process; two processes never get the same one while the lease lasts. */
export async function claimEvents(db: Queryable, request: ClaimRequest): Promise<InboxEvent[]> {
  const { provider, now, leasedUntil, limit } = request;
  const rows = await db.query(claimEventsStatement, [provider, new Date(now), new Date(leasedUntil), limit]);
  return rows.map((row) => ({ provider, ...row }));
}

const finishEventsStatement = statement({
  name: 'inbox_finish',
  row: { event_id: text },
  text: `
update provider_event set processed_at = $3, last_error = null
where provider = $1 and event_id = any($2) and processed_at is null
returning event_id`,
});

/** What the events hinted at is in the books. */
export async function finishEvents(db: Queryable, events: readonly InboxEvent[], now: number): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  await db.query(finishEventsStatement, [first.provider, events.map((event) => event.eventId), new Date(now)]);
}

const failEventStatement = statement({
  name: 'inbox_fail',
  row: { event_id: text },
  text: `
update provider_event set next_attempt_at = $3, dead_at = $4, last_error = $5
where provider = $1 and event_id = $2 and processed_at is null
returning event_id`,
});

export type EventFailure = {
  readonly event: InboxEvent;
  readonly error: string;
  readonly nextAttemptAt: number;
  /** Epoch ms where the event is given up; a person has to look at it. */
  readonly deadAt: number | null;
};

export async function failEvent(db: Queryable, failure: EventFailure): Promise<void> {
  const { event, error, nextAttemptAt, deadAt } = failure;
  await db.query(failEventStatement, [
    event.provider,
    event.eventId,
    new Date(nextAttemptAt),
    deadAt === null ? null : new Date(deadAt),
    error.slice(0, 500),
  ]);
}

const deleteOldEventsStatement = statement({
  name: 'inbox_delete_old',
  row: { deleted: integer },
  text: `
with gone as (
  delete from provider_event where received_at < $1 and (processed_at is not null or dead_at is not null) returning 1
)
select count(*)::int as deleted from gone`,
});

/** Forgets settled events older than `before` (epoch ms); ids stay unique for as long as rows are kept. */
export async function deleteOldEvents(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(deleteOldEventsStatement, [new Date(before)]);
  return row?.deleted ?? 0;
}

const oldestEventStatement = statement({
  name: 'operations_oldest_event',
  text: `
select extract(epoch from now() - min(received_at))::float8 as seconds
from provider_event where processed_at is null and dead_at is null`,
  row: { seconds: nullable(float) },
});

/** Age in seconds of the provider event that has waited longest; null where none waits. */
export async function findOldestEventSeconds(db: Queryable): Promise<number | null> {
  const [row] = await db.query(oldestEventStatement, []);
  return row?.seconds ?? null;
}
