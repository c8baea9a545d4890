import type { OrderId } from '#contracts/core/ids.ts';
import { bytes, id, instant, integer, text, uuid } from '#server/core/db/statements/column.ts';
import { deleteInBatches } from '#server/core/db/delete-in-batches.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

export type KeyUse = {
  readonly orderId: OrderId;
  readonly bodyHash: Buffer;
};

const findKeyUseStatement = statement({
  name: 'idempotency_find',
  params: { endpoint: text, key: uuid },
  row: { order_id: id<OrderId>(), body_hash: bytes },
  text: 'select order_id, body_hash from idempotency_key where endpoint = :endpoint and key = :key',
});

/** What a client's key was used for; null where it is fresh. */
export async function findKeyUse(db: Queryable, endpoint: string, key: string): Promise<KeyUse | null> {
  const [row] = await db.query(findKeyUseStatement, { endpoint, key });
  return row ?? null;
}

const deleteOldKeysStatement = statement({
  name: 'idempotency_delete_old',
  params: { before: instant, limit: integer },
  row: { deleted: integer },
  text: `
with gone as (
  delete from idempotency_key where ctid = any (array(
    select ctid from idempotency_key where created_at < :before limit :limit)) returning 1
)
select count(*)::int as deleted from gone`,
});

/** Deletes keys older than `before` (epoch ms); answers how many. */
export async function deleteKeysBefore(db: Queryable, before: number): Promise<number> {
  return await deleteInBatches(async (limit) => {
    const [row] = await db.query(deleteOldKeysStatement, { before, limit });
    return row?.deleted ?? 0;
  });
}
