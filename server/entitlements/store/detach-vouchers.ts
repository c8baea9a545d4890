import type { CustomerId } from '#contracts/core/ids.ts';
import { id } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const releaseStatement = statement({
  name: 'credit_lot_free',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: `update credit_lot set customer_id = null, claimed_at = null where customer_id = :customer_id`,
});

/**
 * Removes the vouchers of an account from it, so that everyone with the code can use them. No paid wash is lost and no
 * booking changes.
 */
export async function detachVouchersFromAccount(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.query(releaseStatement, { customerId });
}
