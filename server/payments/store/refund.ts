import type { PaymentId } from '#contracts/core/ids.ts';
import { statesBefore } from '#domain/core/moves.ts';
import { openRefundStates, refundMoves } from '#domain/payments/refund-state.ts';
import {
  agorot,
  boolean,
  id,
  instant,
  integer,
  nullable,
  text,
  uuid,
  word,
} from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** A refund that has to be brought to its end; instants are epoch ms, money is agorot. */
export type DueRefund = {
  readonly refundId: string;
  readonly paymentId: PaymentId;
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly idempotencyKey: string;
  readonly state: 'requested' | 'sent';
  readonly sentAt: number | null;
  readonly attempts: number;
  /** What had gone back of the payment before this one. */
  readonly refundedBeforeAgorot: number;
  /** The payment fulfilled nothing: its money is booked as unassigned. */
  readonly unassigned: boolean;
  /** A test payment is taken out of the books: no money moved. */
  readonly isTest: boolean;
};

const openRefunds = sqlWords(openRefundStates);

// wider than the way to 'sent': one that was sent comes due again when its lease is over, and stays where it is
const claimRefundStatement = statement({
  name: 'refund_claim',
  params: { provider: text, now: instant, leased_until: instant },
  row: {
    refund_id: uuid,
    payment_id: id<PaymentId>(),
    merchant_ref: text,
    amount_agorot: agorot,
    idempotency_key: text,
    state: word<'requested' | 'sent'>(),
    sent_at: nullable(instant),
    attempts: integer,
    refunded_before_agorot: agorot,
    unassigned: boolean,
    is_test: boolean,
  },
  text: `
with due as (
  select r.refund_id, r.state, r.sent_at from refund r join payment p using (payment_id)
  where p.provider = :provider and r.next_check_at <= :now and r.state in (${openRefunds})
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
  p.unassigned, c.reason = 'test' as is_test
from claimed c
join payment p using (payment_id)`,
});

/**
 * Takes the refund that is due longest and writes down that it is on its way before anybody is called: from here on its
 * outcome is in doubt until the provider says. One at a time, so that a death leaves no more than one in doubt. Null
 * where none is due.
 */
export async function claimRefund(
  db: Queryable,
  request: { readonly provider: string; readonly now: number; readonly leasedUntil: number },
): Promise<DueRefund | null> {
  const [refund] = await db.query(claimRefundStatement, request);
  return refund ?? null;
}

const postponeRefundStatement = statement({
  name: 'refund_postpone',
  params: { refund_id: uuid, state: word<'sent' | 'failed'>(), next_check_at: nullable(instant), error: text },
  row: { refund_id: uuid },
  text: `
update refund set state = :state, next_check_at = :next_check_at, last_error = :error
where refund_id = :refund_id and state in (${sqlWords(statesBefore(refundMoves, 'failed'))})
returning refund_id`,
});

/** The provider did not answer, or refused: `failed` needs a person, `sent` is asked about again. */
export async function postponeRefund(
  db: Queryable,
  postponed: {
    readonly refundId: string;
    readonly state: 'sent' | 'failed';
    readonly nextCheckAt: number | null;
    readonly error: string;
  },
): Promise<void> {
  const { refundId, state, nextCheckAt, error } = postponed;
  await db.query(postponeRefundStatement, { refundId, state, nextCheckAt, error: error.slice(0, 500) });
}

const takeBackRefundStatement = statement({
  name: 'refund_take_back',
  params: { refund_id: uuid, next_check_at: instant, error: text },
  row: { refund_id: uuid },
  text: `
update refund set state = 'requested', sent_at = null, next_check_at = :next_check_at, last_error = :error
where refund_id = :refund_id and state in (${sqlWords(statesBefore(refundMoves, 'requested'))})
returning refund_id`,
});

/** It certainly never left: as if nobody had tried. */
export async function takeBackRefund(
  db: Queryable,
  taken: { readonly refundId: string; readonly nextCheckAt: number; readonly error: string },
): Promise<void> {
  await db.query(takeBackRefundStatement, { ...taken, error: taken.error.slice(0, 500) });
}

const countOpenRefundsStatement = statement({
  name: 'refund_count_open',
  params: { payment_id: id<PaymentId>() },
  row: { open: integer },
  text: `select count(*)::int as open from refund where payment_id = :payment_id and state in (${openRefunds})`,
});

/** Refunds of ours that are still on their way. */
export async function countOpenRefunds(db: Queryable, paymentId: PaymentId): Promise<number> {
  const [row] = await db.query(countOpenRefundsStatement, { paymentId });
  return row?.open ?? 0;
}
