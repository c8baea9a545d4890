import type { CustomerId } from '#contracts/core/ids.ts';
import { bytes, id, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const unindexedStatement = statement({
  name: 'customer_without_name_index',
  params: { outdated: bytes, limit: integer },
  row: { customer_id: id<CustomerId>(), profile_sealed: bytes },
  text: `
(select customer_id, profile_sealed from customer where name_index is null and deleted_at is null
 order by customer_id limit :limit)
union all
(select customer_id, profile_sealed from customer where name_index = :outdated and deleted_at is null limit :limit)
limit :limit`,
});

type Unindexed = {
  /** Index that names got which earlier releases could not find. */
  readonly outdated: Buffer;
  readonly limit: number;
};

/** Accounts whose name has no index, or an outdated one. */
export async function listUnindexedNames(db: Queryable, { outdated, limit }: Unindexed) {
  return await db.query(unindexedStatement, { outdated, limit });
}

const indexStatement = statement({
  name: 'customer_index_name',
  params: { customer_id: id<CustomerId>(), outdated: bytes, name_index: bytes },
  row: {},
  text: `
update customer set name_index = :name_index
where customer_id = :customer_id and (name_index is null or name_index = :outdated) and deleted_at is null`,
});

type Indexed = { readonly customerId: CustomerId; readonly outdated: Buffer; readonly nameIndex: Buffer };

/** Changes nothing if the account has changed its name meanwhile: that change wrote the index. */
export async function indexName(db: Queryable, indexed: Indexed): Promise<void> {
  await db.query(indexStatement, indexed);
}
