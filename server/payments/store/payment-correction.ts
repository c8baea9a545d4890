import type { PaymentId } from '#contracts/core/ids.ts';
import { openRefundStates } from '#domain/payments/refund-state.ts';
import { boolean, id, text } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const lockStatement = statement({
  name: 'payment_lock_to_correct',
  params: pick('payment', 'payment_id'),
  row: { being_refunded: boolean },
  text: `
with held_order as (
  select o.order_id from payment p join shop_order o using (order_id) where p.payment_id = :payment_id for update of o
)
select exists (
  select from refund r where r.payment_id = :payment_id and r.state in (${sqlTextList(openRefundStates)})) as being_refunded
from held_order`,
});

/**
 * Locks the order of a payment whose booking is to be reversed. Returns true if a refund of the payment is in progress.
 */
export async function lockPaymentToCorrect(tx: Tx, paymentId: PaymentId): Promise<boolean> {
  const [row] = await tx.query(lockStatement, { paymentId });
  return row?.beingRefunded === true;
}

const renameStatement = statement({
  name: 'payment_rename_corrected',
  params: { ...pick('payment', 'payment_id'), old_ref: text },
  row: pick('payment', 'payment_id'),
  text: `
update payment set merchant_ref = :old_ref, provider_ref = null where payment_id = :payment_id returning payment_id`,
});

const succeedStatement = statement({
  name: 'payment_add_corrected',
  params: { ...pick('payment', 'payment_id merchant_ref'), new_payment_id: id<PaymentId>(), provider_ref: text },
  row: pick('payment', 'payment_id'),
  text: `
insert into payment (payment_id, order_id, attempt, provider, method, merchant_ref, provider_ref, redirect_url,
  amount_agorot, currency, state, created_at, next_check_at)
select :new_payment_id, p.order_id, (select max(attempt) + 1 from payment any_attempt where any_attempt.order_id = p.order_id),
  p.provider, p.method, :merchant_ref, :provider_ref, p.redirect_url, p.amount_agorot, p.currency, 'redirected',
  p.created_at, p.created_at
from payment p where p.payment_id = :payment_id
returning payment_id`,
});

/**
 * Moves the provider's references of a reversed payment to a new attempt. A status check of the new attempt is due
 * immediately. The earlier attempt keeps its journals, under a reference that no provider knows.
 */
export async function replaceCorrectedPayment(
  tx: Tx,
  payment: {
    readonly paymentId: PaymentId;
    readonly newPaymentId: PaymentId;
    readonly merchantRef: string;
    readonly oldRef: string;
    readonly providerRef: string;
  },
): Promise<void> {
  const { paymentId, oldRef, newPaymentId, merchantRef, providerRef } = payment;
  await tx.query(renameStatement, { paymentId, oldRef });
  await tx.query(succeedStatement, { paymentId, newPaymentId, merchantRef, providerRef });
}
