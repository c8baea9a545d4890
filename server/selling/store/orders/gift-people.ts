import type { OrderId } from '#contracts/core/ids.ts';
import { array, bytes, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const unindexedStatement = statement({
  name: 'gift_without_people_keys',
  params: { limit: integer },
  row: pick('shop_order', 'order_id private_sealed'),
  text: `
select order_id, private_sealed from shop_order where kind = 'gift' and people_keys is null
order by order_id limit :limit`,
});

/** Lists gifts stored by earlier releases whose recipient and sender have no search keys yet. */
export async function listUnindexedGifts(db: Queryable, limit: number) {
  return await db.query(unindexedStatement, { limit });
}

const indexStatement = statement({
  name: 'gift_index_people',
  params: { ...pick('shop_order', 'order_id'), people_keys: array(bytes) },
  row: {},
  text: `
update shop_order set people_keys = :people_keys
where order_id = :order_id and kind = 'gift' and people_keys is null`,
});

/**
 * Writes the search keys of a gift's recipient and sender. Writes nothing if the gift was corrected or its buyer
 * deleted meanwhile, because that change has already written the keys.
 */
export async function indexGiftPeople(db: Queryable, orderId: OrderId, peopleKeys: readonly Buffer[]): Promise<void> {
  await db.query(indexStatement, { orderId, peopleKeys });
}
