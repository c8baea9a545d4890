import type { OrderId } from '#contracts/core/ids.ts';
import { bytes, id, integer } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

export type KeyUse = {
  readonly orderId: OrderId;
  readonly bodyHash: Buffer;
};

const findKeyUseStatement = statement({
  name: 'idempotency_find',
  row: { order_id: id<OrderId>(), body_hash: bytes },
  text: 'select order_id, body_hash from idempotency_key where endpoint = $1 and key = $2',
});

/** What a client's key was used for; null where it is fresh. */
export async function findKeyUse(db: Queryable, endpoint: string, key: string): Promise<KeyUse | null> {
  const [row] = await db.query(findKeyUseStatement, [endpoint, key]);
  return row ?? null;
}

const deleteOldKeysStatement = statement({
  name: 'idempotency_delete_old',
  row: { deleted: integer },
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
