import type { CustomerId } from '#contracts/core/ids.ts';
import { bytes, id, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * Keys of the customer whose notes or tags are read. For an account, `guest_key` is the key of its verified email
 * address. Rows from the time when the customer was a guest are therefore found too.
 */
export const personParams = { customer_id: nullable(id<CustomerId>()), guest_key: nullable(bytes) } as const;
export type PersonKeys = ValueOf<typeof personParams>;

/** SQL condition that is true if a row `n` (note or tag) belongs to the customer that `personParams` identifies. */
export const isOfPersonSql = '(n.customer_id = :customer_id or n.guest_key = :guest_key)';

/**
 * SQL condition that is true unless the account is deleted. It locks the account's row. A concurrent deletion therefore
 * waits and then deletes the new row too.
 */
export const personExistsSql = `(:customer_id is null or exists (
    select from customer c where c.customer_id = :customer_id and c.deleted_at is null for share))`;

const accountRow = { ...pick('customer', 'customer_id'), guest_key: nullable(bytes) } as const;

const accountStatement = statement({
  name: 'customer_note_account',
  params: pick('customer', 'customer_id'),
  row: accountRow,
  text: `
select customer_id, case when email_verified_at is not null then email_index end as guest_key
from customer where customer_id = :customer_id and deleted_at is null`,
});

/** Returns the keys of an account. Returns null if the account was deleted. */
export async function findAccountKeys(db: Queryable, customerId: CustomerId): Promise<RowOf<typeof accountRow> | null> {
  const [row] = await db.query(accountStatement, { customerId });
  return row ?? null;
}
