import type { CustomerId } from '#contracts/core/ids.ts';
import { integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const deleteStatement = statement({
  name: 'ways_in_drop',
  params: pick('customer', 'customer_id'),
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
 * Removes every sign-in method that was set up before the email address was first verified. Otherwise an attacker who
 * created the account in advance would keep access.
 */
export async function deleteUnprovenLoginMethods(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.query(deleteStatement, { customerId });
}

const countStatement = statement({
  name: 'ways_in_count',
  params: pick('password', 'customer_id'),
  row: { ways: integer },
  text: `
select (select count(*) from password where customer_id = :customer_id)
  + (select count(*) from identity where customer_id = :customer_id)
  + (select count(*) from passkey where customer_id = :customer_id)
  + (select count(*) from customer where customer_id = :customer_id and phone_verified_at is not null) as ways`,
});

/** Counts the sign-in methods of an account. Lock the account's row before removing a method. */
export async function countLoginMethods(db: Queryable, customerId: CustomerId): Promise<number> {
  const [row] = await db.query(countStatement, { customerId });
  return row?.ways ?? 0;
}
