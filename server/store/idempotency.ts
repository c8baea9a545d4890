import type { OrderId } from '#contracts/ids.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export type KeyUse = {
  readonly orderId: OrderId;
  readonly bodyHash: Buffer;
};

const findKeyUseStatement = statement<{ order_id: OrderId; body_hash: Buffer }>({
  name: 'idempotency_find',
  text: 'select order_id, body_hash from idempotency_key where endpoint = $1 and key = $2',
});

/** What a client's key was used for; null where it is fresh. */
export async function findKeyUse(db: Queryable, endpoint: string, key: string): Promise<KeyUse | null> {
  const [row] = await db.query(findKeyUseStatement, [endpoint, key]);
  return row === undefined ? null : { orderId: row.order_id, bodyHash: row.body_hash };
}

const deleteOldKeysStatement = statement<{ deleted: number }>({
  name: 'idempotency_delete_old',
  text: `
with gone as (
  delete from idempotency_key where created_at < $1 returning 1
)
select count(*)::int as deleted from gone`,
});

/** Forgets keys older than `before` (epoch ms); answers how many. */
export async function deleteOldKeys(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(deleteOldKeysStatement, [new Date(before)]);
  return row?.deleted ?? 0;
}
