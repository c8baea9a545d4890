import type { CustomerId } from '#contracts/core/ids.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import { id } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const moveStatement = statement({
  name: 'contact_message_merge',
  params: { from: id<CustomerId>(), into: id<CustomerId>() },
  row: {},
  text: `
update contact_message m set email_index = target.email_index
from customer source, customer target
where source.customer_id = :from and source.email_verified_at is not null and m.email_index = source.email_index
  and target.customer_id = :into and target.email_verified_at is not null`,
});

/**
 * Assigns messages from the closed account's email address to the email address of the remaining account. The export
 * and the deletion then find them. Their text keeps the original email address. Does nothing if the email address
 * itself is moved.
 */
export async function moveMessagesToAccount(tx: Tx, { from, into }: MergedAccountPair): Promise<void> {
  await tx.query(moveStatement, { from, into });
}
