import type { OrderId } from '#contracts/core/ids.ts';
import { array, bytes, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const unindexedStatement = statement({
  name: 'order_without_part_keys',
  params: { limit: integer },
  row: pick('shop_order', 'order_id private_sealed'),
  text: `
select order_id, private_sealed from shop_order where part_keys is null
order by order_id limit :limit`,
});

/** Lists orders that have no search keys for parts of names, email addresses and phone numbers yet. */
export async function listOrdersWithoutNameParts(db: Queryable, limit: number) {
  return await db.query(unindexedStatement, { limit });
}

const indexStatement = statement({
  name: 'order_index_parts',
  params: { ...pick('shop_order', 'order_id'), part_keys: array(bytes) },
  row: {},
  text: `
update shop_order set part_keys = :part_keys where order_id = :order_id and part_keys is null`,
});

/**
 * Writes the search keys for parts of an order's names, email addresses and phone numbers. Writes nothing if the order
 * was changed meanwhile, because that change has already written the keys.
 */
export async function indexOrderNameParts(db: Queryable, orderId: OrderId, partKeys: readonly Buffer[]): Promise<void> {
  await db.query(indexStatement, { orderId, partKeys });
}
