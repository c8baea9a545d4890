import type { PaymentId } from '#contracts/core/ids.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import { agorot, boolean, id, instant, integer, nullable, text, word } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';
import type { KnownPayment } from './unmatched-payment.ts';

const listRefundableStatement = statement({
  name: 'payment_list_refundable',
  params: { provider: text, amount_agorot: agorot, last4: nullable(text), taken_after: instant, limit: integer },
  row: {
    merchant_ref: text,
    payment_id: id<PaymentId>(),
    state: word<PaymentState>(),
    refunded_agorot: agorot,
    disputed: boolean,
  },
  text: `
select merchant_ref, payment_id, state, refunded_agorot, disputed_at is not null as disputed
from payment
where captured_at > :taken_after and provider = :provider and state in ('captured', 'part_refunded')
  and coalesce(captured_agorot, amount_agorot) - refunded_agorot >= :amount_agorot
  and (:last4 is null or last4 is null or last4 = :last4)
order by captured_at desc
limit :limit`,
});

export type RefundableSearch = {
  readonly provider: string;
  readonly amountAgorot: number;
  /** Of the card that the money went back to; null: not told. */
  readonly last4: string | null;
  /** Epoch ms. */
  readonly takenAfter: number;
  readonly limit: number;
};

export type RefundablePayment = KnownPayment & { readonly merchantRef: string };

/** Payments of which that much can still have gone back, the newest first. */
export async function listRefundable(db: Queryable, search: RefundableSearch): Promise<readonly RefundablePayment[]> {
  return db.query(listRefundableStatement, search);
}
