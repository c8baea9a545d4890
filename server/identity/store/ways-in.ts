import type { CustomerId } from '#contracts/core/ids.ts';
import { id, integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const deleteStatement = statement({
  name: 'ways_in_drop',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: `
with forgotten_phone as (
  update customer set phone_index = null, phone_verified_at = null where customer_id = :customer_id
), forgotten_identities as (
  delete from identity where customer_id = :customer_id
), gone_passkeys as (
  delete from passkey where customer_id = :customer_id
)
delete from password where customer_id = :customer_id`,
});

/**
 * Takes away every way in that was set up before the owner of the account's address ever proved it: whoever made the
 * account in advance must not keep a back door into it.
 */
export async function deleteUnprovenWays(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.query(deleteStatement, { customerId });
}

const countStatement = statement({
  name: 'ways_in_count',
  params: { customer_id: id<CustomerId>() },
  row: { ways: integer },
  text: `
select (select count(*) from password where customer_id = :customer_id)
  + (select count(*) from identity where customer_id = :customer_id)
  + (select count(*) from passkey where customer_id = :customer_id)
  + (select count(*) from customer where customer_id = :customer_id and phone_verified_at is not null) as ways`,
});

/** How many ways lead into an account; hold its row while taking one away. */
export async function countWaysIn(db: Queryable, customerId: CustomerId): Promise<number> {
  const [row] = await db.query(countStatement, { customerId });
  return row?.ways ?? 0;
}
