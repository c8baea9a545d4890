import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { id, instant, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const listEarlierStatement = statement({
  name: 'payment_list_earlier',
  params: { order_id: id<OrderId>(), attempt: integer, since: instant },
  row: { payment_id: id<PaymentId>(), merchant_ref: text },
  text: `
select payment_id, merchant_ref from payment
where order_id = :order_id and attempt < :attempt and created_at > :since
  and state in (${sqlWords(['failed', 'expired'])}) and redirect_url is not null
order by attempt`,
});

export type EarlierAttempt = { readonly paymentId: PaymentId; readonly merchantRef: string };

/**
 * Attempts before this one that came to nothing and may be paid all the same: the page of each was handed out, and may
 * be open in some tab. At most nineteen: an order is tried twenty times.
 */
export async function listEarlierAttempts(
  db: Queryable,
  attempt: { readonly orderId: OrderId; readonly attempt: number; readonly since: number },
): Promise<EarlierAttempt[]> {
  return db.query(listEarlierStatement, attempt);
}
