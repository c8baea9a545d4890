import type { SandboxDelivery, SandboxDeliveryCounts } from '#contracts/payments/sandbox-pay.ts';
import type { DeliveryLeaseRequest } from '#peers/sandbox-bank/storage-port.ts';
import { boolean, instant, integer, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const leaseStatement = statement({
  name: 'sandbox_delivery_lease',
  params: { now: instant, leased_until: instant, limit: integer },
  text: `
with due as (
  select delivery_id, due_at from sandbox.delivery
  where finished_at is null and due_at <= :now
  order by due_at
  limit :limit
  for update skip locked
), leased as (
  update sandbox.delivery d set attempts = d.attempts + 1, due_at = :leased_until
  from due where d.delivery_id = due.delivery_id
  returning d.*, due.due_at as was_due_at
)
select delivery_id, event_id, webhook_url, body, forged, due_at, created_at, attempts from leased order by was_due_at`,
  row: {
    delivery_id: uuid,
    event_id: text,
    webhook_url: text,
    body: text,
    forged: boolean,
    due_at: instant,
    created_at: instant,
    attempts: integer,
  },
});

/** Leases due webhook deliveries, earliest due time first. A delivery has at most one lease at a time. */
export async function leaseSandboxDeliveries(db: Queryable, order: DeliveryLeaseRequest): Promise<SandboxDelivery[]> {
  const { now, leaseMs, limit } = order;
  return db.query(leaseStatement, { now, leasedUntil: now + leaseMs, limit });
}

const postponeStatement = statement({
  name: 'sandbox_delivery_postpone',
  params: { delivery_id: uuid, due_at: instant },
  text: `update sandbox.delivery set due_at = :due_at where delivery_id = :delivery_id and finished_at is null`,
  row: {},
});

export async function postponeSandboxDelivery(db: Queryable, deliveryId: string, dueAt: number): Promise<void> {
  await db.query(postponeStatement, { deliveryId, dueAt });
}

const finishStatement = statement({
  name: 'sandbox_delivery_finish',
  params: { delivery_id: uuid, result: word<FinishedSandboxDelivery['result']>(), at: instant },
  text: `
update sandbox.delivery set finished_at = :at, result = :result
where delivery_id = :delivery_id and finished_at is null`,
  row: {},
});

export type FinishedSandboxDelivery = {
  readonly deliveryId: string;
  readonly result: 'delivered' | 'given_up';
  readonly at: number;
};

export async function finishSandboxDelivery(db: Queryable, finished: FinishedSandboxDelivery): Promise<void> {
  await db.query(finishStatement, finished);
}

const countStatement = statement({
  name: 'sandbox_delivery_count',
  params: {},
  text: `
select count(*) filter (where finished_at is null) as waiting,
  count(*) filter (where result = 'delivered') as delivered,
  count(*) filter (where result = 'given_up') as given_up
from sandbox.delivery`,
  row: { waiting: integer, delivered: integer, given_up: integer },
});

export async function countSandboxDeliveries(db: Queryable): Promise<SandboxDeliveryCounts> {
  const [row] = await db.query(countStatement, {});
  return row ?? { waiting: 0, delivered: 0, givenUp: 0 };
}

const deleteOldStatement = statement({
  name: 'sandbox_delivery_purge',
  params: { before: instant },
  text: `delete from sandbox.delivery where finished_at < :before`,
  row: {},
});

/** Deletes deliveries that finished before the given time. */
export async function deleteOldSandboxDeliveries(db: Queryable, before: number): Promise<void> {
  await db.query(deleteOldStatement, { before });
}
