import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { addPastOrders, patiently } from '#testing/orders/past-orders.ts';
import type { Stage } from './stage.ts';

/** Adds past orders, then runs ANALYZE, which PostgreSQL would run automatically some minutes later. */
export async function seedOrders(connectionString: string, count: number): Promise<void> {
  await addPastOrders(connectionString, count);
  await patiently(connectionString, async (client) => {
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  });
}

export async function countWaitingMails(stage: Stage): Promise<number> {
  const { rows } = await patiently(stage.books.connectionString, (client) =>
    client.query<{ count: number }>(`select count(*)::int from outbox where state in ('new', 'leased')`),
  );
  return rows[0]?.count ?? 0;
}

/** Puts receipts that were already sent into the outbox again, as unsent. */
export async function sendReceiptsAgain(stage: Stage, count: number): Promise<void> {
  await patiently(stage.books.connectionString, (client) =>
    client.query(
      `update outbox set state = 'new', attempts = 0, done_at = null, next_attempt_at = now()
       where outbox_id in (select outbox_id from outbox where topic = 'receipt' and state = 'done' limit $1)`,
      [count],
    ),
  );
}

/** Returns the invariant views that have rows; correct books have none. */
export function listBrokenInvariants(connectionString: string): Promise<string[]> {
  return patiently(connectionString, (client) =>
    listViolatedInvariants({
      executeSql: (text, values) => client.query(text, values === undefined ? undefined : [...values]),
    }),
  );
}
