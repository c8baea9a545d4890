import type { OrderId } from '#contracts/core/ids.ts';
import type { ExceptionKind } from '#domain/payments/settlement-input.ts';
import { json, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * Facts that the provider reported about a payment under review. The amount is in the smallest unit of its currency.
 */
type ReportedPayment = {
  readonly amountMinor: number;
  readonly currency: string;
  readonly providerRef: string;
  readonly words: string | null;
};

const findStatement = statement({
  name: 'reviewed_payment_find',
  params: { ...pick('payment', 'order_id'), kind: word<ExceptionKind>() },
  row: { ...pick('payment', 'merchant_ref'), reported: json<ReportedPayment>() },
  text: `
select p.merchant_ref, jsonb_build_object(
  'amountMinor', coalesce(x.detail->'amountMinor', to_jsonb(p.captured_agorot), '0'),
  'currency', coalesce(x.detail->>'currency', p.currency),
  'providerRef', coalesce(x.detail->>'providerRef', p.provider_ref, ''), 'words', x.detail->>'words') as reported
from payment_exception x join payment p using (payment_id)
where p.order_id = :order_id and x.kind = :kind and x.closed_at is null
order by x.opened_at
limit 1`,
});

/** Returns the payment of an order that has an open case of this kind. Returns null if no such case is open. */
export async function findReviewedPayment(
  db: Queryable,
  wanted: { readonly orderId: OrderId; readonly kind: ExceptionKind },
): Promise<{ readonly merchantRef: string; readonly reported: ReportedPayment } | null> {
  const [row] = await db.query(findStatement, wanted);
  return row ?? null;
}
