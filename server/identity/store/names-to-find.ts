import type { CustomerId } from '#contracts/core/ids.ts';
import { bytes, id, integer } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const unindexedStatement = statement({
  name: 'customer_without_name_index',
  params: { limit: integer },
  row: { customer_id: id<CustomerId>(), profile_sealed: bytes },
  text: `
select customer_id, profile_sealed from customer where name_index is null and deleted_at is null
order by customer_id limit :limit`,
});

/** Accounts from before names could be found. */
export async function listUnindexedNames(db: Queryable, limit: number) {
  return await db.query(unindexedStatement, { limit });
}

const indexStatement = statement({
  name: 'customer_index_name',
  params: { customer_id: id<CustomerId>(), name_index: bytes },
  row: {},
  text: `
update customer set name_index = :name_index
where customer_id = :customer_id and name_index is null and deleted_at is null`,
});

/** Nothing where the account has changed its name meanwhile, which says what it is found by. */
export async function indexName(db: Queryable, customerId: CustomerId, nameIndex: Buffer): Promise<void> {
  await db.query(indexStatement, { customerId, nameIndex });
}
