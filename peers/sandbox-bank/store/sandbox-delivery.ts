import type { SandboxDelivery, SandboxDeliveryCounts } from '#contracts/payments/sandbox-pay.ts';
import type { LeaseOrder } from '#peers/sandbox-bank/storage-port.ts';
import { boolean, instant, integer, text, uuid } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const leaseStatement = statement({
  name: 'sandbox_delivery_lease',
  text: `
with due as (
  select delivery_id, due_at from sandbox.delivery
  where finished_at is null and due_at <= $1
  order by due_at
  limit $3
  for update skip locked
), leased as (
  update sandbox.delivery d set attempts = d.attempts + 1, due_at = $2
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

/** Takes due deliveries, longest due first; two processes never get the same one while the lease lasts. */
export async function leaseSandboxDeliveries(db: Queryable, order: LeaseOrder): Promise<SandboxDelivery[]> {
  const { now, leaseMs, limit } = order;
  return db.query(leaseStatement, [new Date(now), new Date(now + leaseMs), limit]);
}

const postponeStatement = statement({
  name: 'sandbox_delivery_postpone',
  text: `update sandbox.delivery set due_at = $2 where delivery_id = $1 and finished_at is null`,
  row: {},
});

export async function postponeSandboxDelivery(db: Queryable, deliveryId: string, dueAt: number): Promise<void> {
  await db.query(postponeStatement, [deliveryId, new Date(dueAt)]);
}

const finishStatement = statement({
  name: 'sandbox_delivery_finish',
  text: `update sandbox.delivery set finished_at = $3, result = $2 where delivery_id = $1 and finished_at is null`,
  row: {},
});

export type FinishedDelivery = {
  readonly deliveryId: string;
  readonly result: 'delivered' | 'given_up';
  readonly at: number;
};

export async function finishSandboxDelivery(db: Queryable, finished: FinishedDelivery): Promise<void> {
  await db.query(finishStatement, [finished.deliveryId, finished.result, new Date(finished.at)]);
}

const countStatement = statement({
  name: 'sandbox_delivery_count',
  text: `
select count(*) filter (where finished_at is null) as waiting,
  count(*) filter (where result = 'delivered') as delivered,
  count(*) filter (where result = 'given_up') as given_up
from sandbox.delivery`,
  row: { waiting: integer, delivered: integer, given_up: integer },
});

export async function countSandboxDeliveries(db: Queryable): Promise<SandboxDeliveryCounts> {
  const [row] = await db.query(countStatement, []);
  return row ?? { waiting: 0, delivered: 0, givenUp: 0 };
}

const purgeStatement = statement({
  name: 'sandbox_delivery_purge',
  text: `delete from sandbox.delivery where finished_at < $1`,
  row: {},
});

/** Forgets deliveries that were finished before this instant. */
export async function purgeSandboxDeliveries(db: Queryable, before: number): Promise<void> {
  await db.query(purgeStatement, [new Date(before)]);
}
