import type { PaymentId } from '#contracts/core/ids.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { openRefundStates, refundTransitions } from '#domain/payments/refund-state.ts';
import { agorot, boolean, instant, integer, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { isPaymentWithoutMoneySql } from './test-payment.ts';

/** A refund that is to be processed. Instants are in epoch ms, money is in agorot. */
export type DueRefund = {
  readonly refundId: string;
  readonly paymentId: PaymentId;
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly idempotencyKey: string;
  readonly state: 'requested' | 'sent';
  readonly sentAt: number | null;
  readonly attempts: number;
  /** Amount of the payment that was refunded before this refund. */
  readonly refundedBeforeAgorot: number;
  /** True if the payment fulfilled no order and is booked as unassigned. */
  readonly unassigned: boolean;
  /** True if the refund removes a test payment from the ledger. No money moves then. */
  readonly isTest: boolean;
  /** True if the payment moved no money. Its refund is never sent to an account that moves money. */
  readonly movedNoMoney: boolean;
};

const openRefunds = sqlTextList(openRefundStates);

// this statement allows more states than the transition to 'sent', because a 'sent' refund is claimed again when its
// lease has expired
const claimRefundStatement = statement({
  name: 'refund_claim',
  params: { ...pick('payment', 'provider'), now: instant, leased_until: instant, without_money: boolean },
  row: {
    ...pick('refund', 'refund_id payment_id amount_agorot idempotency_key sent_at attempts'),
    ...pick('payment', 'merchant_ref unassigned'),
    state: word<'requested' | 'sent'>(),
    refunded_before_agorot: agorot,
    is_test: boolean,
    moved_no_money: boolean,
  },
  text: `
with due as (
  select r.refund_id, r.state, r.sent_at from refund r join payment p using (payment_id)
  where p.provider = :provider and r.next_check_at <= :now and r.state in (${openRefunds})
    and (not :without_money or ${isPaymentWithoutMoneySql('p')})
  order by r.next_check_at
  limit 1
  for update of r skip locked
), claimed as (
  update refund r set state = 'sent', sent_at = coalesce(r.sent_at, :now), attempts = r.attempts + 1,
    next_check_at = :leased_until
  from due where r.refund_id = due.refund_id
  returning r.refund_id, r.payment_id, r.amount_agorot, r.idempotency_key, r.attempts, r.reason, due.state, due.sent_at
)
select c.refund_id, c.payment_id, p.merchant_ref, c.amount_agorot, c.idempotency_key, c.state, c.sent_at, c.attempts,
  p.refunded_agorot as refunded_before_agorot,
  p.unassigned, c.reason = 'test' as is_test, ${isPaymentWithoutMoneySql('p')} as moved_no_money
from claimed c
join payment p using (payment_id)`,
});

/**
 * Claims the refund that has been due longest, and marks it as sent before any request. From then on its outcome is
 * unknown until the provider responds. Refunds are claimed one at a time, so that a crash leaves at most one refund
 * with an unknown outcome. With `withoutMoney`, only refunds of test payments are claimed. Returns null if no refund is
 * due.
 */
export async function claimRefund(
  db: Queryable,
  request: ParamsOf<typeof claimRefundStatement>,
): Promise<DueRefund | null> {
  const [refund] = await db.query(claimRefundStatement, request);
  return refund ?? null;
}

const postponeRefundStatement = statement({
  name: 'refund_postpone',
  params: { ...pick('refund', 'refund_id next_check_at'), state: word<'sent' | 'failed'>(), error: text },
  row: pick('refund', 'refund_id'),
  text: `
update refund set state = :state, next_check_at = :next_check_at, last_error = :error
where refund_id = :refund_id and state in (${sqlTextList(sourceStatesOf(refundTransitions, 'failed'))})
returning refund_id`,
});

/**
 * Records why a refund is not finished. `sent` means that its outcome is unknown and is checked again; `failed` means
 * that the provider refused it or staff must check it.
 */
export async function postponeRefund(
  db: Queryable,
  postponed: ParamsOf<typeof postponeRefundStatement>,
): Promise<void> {
  const { refundId, state, nextCheckAt, error } = postponed;
  await db.query(postponeRefundStatement, { refundId, state, nextCheckAt, error: error.slice(0, 500) });
}

const takeBackRefundStatement = statement({
  name: 'refund_take_back',
  params: { ...pick('refund', 'refund_id'), next_check_at: instant, error: text },
  row: pick('refund', 'refund_id'),
  text: `
update refund set state = 'requested', sent_at = null, next_check_at = :next_check_at, last_error = :error
where refund_id = :refund_id and state in (${sqlTextList(sourceStatesOf(refundTransitions, 'requested'))})
returning refund_id`,
});

/** Undoes the claim of a refund that certainly did not reach the provider. */
export async function undoRefundClaim(
  db: Queryable,
  claimedRefund: { readonly refundId: string; readonly nextCheckAt: number; readonly error: string },
): Promise<void> {
  await db.query(takeBackRefundStatement, { ...claimedRefund, error: claimedRefund.error.slice(0, 500) });
}

const countOpenRefundsStatement = statement({
  name: 'refund_count_open',
  params: pick('refund', 'payment_id'),
  row: { open: integer },
  text: `select count(*)::int as open from refund where payment_id = :payment_id and state in (${openRefunds})`,
});

export async function countOpenRefunds(db: Queryable, paymentId: PaymentId): Promise<number> {
  const [row] = await db.query(countOpenRefundsStatement, { paymentId });
  return row?.open ?? 0;
}
