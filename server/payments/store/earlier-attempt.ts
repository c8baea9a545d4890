import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const listEarlierStatement = statement({
  name: 'payment_list_earlier',
  params: { ...pick('payment', 'order_id attempt'), since: instant },
  row: pick('payment', 'payment_id merchant_ref'),
  text: `
select payment_id, merchant_ref from payment
where order_id = :order_id and attempt < :attempt and created_at > :since
  and state in (${sqlTextList(['failed', 'expired'])}) and redirect_url is not null
order by attempt`,
});

export type EarlierAttempt = { readonly paymentId: PaymentId; readonly merchantRef: string };

/**
 * Returns earlier attempts of an order that ended unpaid but can still be paid. Their payment pages were opened and may
 * still be open in a tab. The list has at most nineteen attempts, because an order has at most twenty.
 */
export async function listEarlierAttempts(
  db: Queryable,
  attempt: { readonly orderId: OrderId; readonly attempt: number; readonly since: number },
): Promise<EarlierAttempt[]> {
  return db.query(listEarlierStatement, attempt);
}
