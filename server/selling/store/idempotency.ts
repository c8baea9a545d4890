import { instant, integer } from '#server/core/db/statements/column.ts';
import { deleteInBatches } from '#server/core/db/delete-in-batches.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export type IdempotentOrder = RowsOf<typeof findIdempotentOrderStatement>;

const findIdempotentOrderStatement = statement({
  name: 'idempotency_find',
  params: pick('idempotency_key', 'endpoint key'),
  row: pick('idempotency_key', 'order_id body_hash'),
  text: 'select order_id, body_hash from idempotency_key where endpoint = :endpoint and key = :key',
});

/**
 * Returns the order that was placed with an idempotency key, and the hash of its request. Returns null if the key is
 * unused.
 */
export async function findIdempotentOrder(
  db: Queryable,
  endpoint: string,
  key: string,
): Promise<IdempotentOrder | null> {
  const [row] = await db.query(findIdempotentOrderStatement, { endpoint, key });
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

/** Deletes idempotency keys older than `before` (epoch ms). Returns the number of deleted keys. */
export async function deleteIdempotencyKeysBefore(db: Queryable, before: number): Promise<number> {
  return await deleteInBatches(async (limit) => {
    const [row] = await db.query(deleteOldKeysStatement, { before, limit });
    return row?.deleted ?? 0;
  });
}
