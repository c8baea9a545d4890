import type { CustomerId } from '#contracts/core/ids.ts';
import { array, bytes, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const unindexedStatement = statement({
  name: 'customer_without_name_keys',
  params: { limit: integer },
  row: pick('customer', 'customer_id profile_sealed'),
  text: `
select customer_id, profile_sealed from customer where name_keys is null and deleted_at is null
order by customer_id limit :limit`,
});

/** Lists accounts whose name has no search keys yet. Earlier releases stored them. */
export async function listUnindexedNames(db: Queryable, limit: number) {
  return await db.query(unindexedStatement, { limit });
}

const indexStatement = statement({
  name: 'customer_index_name',
  params: { ...pick('customer', 'customer_id'), name_keys: array(bytes) },
  row: {},
  text: `
update customer set name_keys = :name_keys
where customer_id = :customer_id and name_keys is null and deleted_at is null`,
});

/**
 * Writes the search keys of a name. Does nothing if the account has changed its name meanwhile, because that change has
 * already written the keys.
 */
export async function indexName(db: Queryable, customerId: CustomerId, nameKeys: readonly Buffer[]): Promise<void> {
  await db.query(indexStatement, { customerId, nameKeys });
}

const withoutPartsStatement = statement({
  name: 'customer_without_part_keys',
  params: { limit: integer },
  row: pick('customer', 'customer_id profile_sealed'),
  text: `
select customer_id, profile_sealed from customer where part_keys is null and deleted_at is null
order by customer_id limit :limit`,
});

/**
 * Lists accounts that have no search keys yet for parts of the email addresses and phone numbers. Earlier releases
 * stored them.
 */
export async function listAccountsWithoutSearchKeys(db: Queryable, limit: number) {
  return await db.query(withoutPartsStatement, { limit });
}

const indexPartsStatement = statement({
  name: 'customer_index_parts',
  params: { ...pick('customer', 'customer_id'), part_keys: array(bytes) },
  row: {},
  text: `
update customer set part_keys = :part_keys
where customer_id = :customer_id and part_keys is null and deleted_at is null`,
});

/**
 * Writes the search keys of an account. Does nothing if the account was changed or deleted meanwhile, because a change
 * has already written the keys.
 */
export async function storeAccountSearchKeys(
  db: Queryable,
  customerId: CustomerId,
  partKeys: readonly Buffer[],
): Promise<void> {
  await db.query(indexPartsStatement, { customerId, partKeys });
}
