import { instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { knownPaymentColumns, knownPaymentRow, type KnownPayment } from './unmatched-payment.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const listRefundableStatement = statement({
  name: 'payment_list_refundable',
  params: { ...pick('payment', 'provider amount_agorot last4'), taken_after: instant, limit: integer },
  row: knownPaymentRow,
  text: `
select ${knownPaymentColumns}
from payment
where captured_at > :taken_after and provider = :provider and state in ('captured', 'part_refunded')
  and coalesce(captured_agorot, amount_agorot) - refunded_agorot >= :amount_agorot
  and (:last4 is null or last4 is null or last4 = :last4)
order by captured_at desc
limit :limit`,
});

export type RefundablePaymentQuery = {
  readonly provider: string;
  readonly amountAgorot: number;
  /** Last four digits of the refunded card. Null if the provider does not state them. */
  readonly last4: string | null;
  /** Epoch ms. */
  readonly takenAfter: number;
  readonly limit: number;
};

export type RefundablePayment = KnownPayment & { readonly merchantRef: string };

/** Returns the payments to which a refund of this amount can belong, newest first. */
export async function listRefundable(
  db: Queryable,
  search: RefundablePaymentQuery,
): Promise<readonly RefundablePayment[]> {
  return db.query(listRefundableStatement, search);
}
