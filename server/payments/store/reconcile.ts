import type { PaymentId } from '#contracts/core/ids.ts';
import { livePaymentStates } from '#domain/payments/payment-state.ts';
import { instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const claimDueStatement = statement({
  name: 'reconcile_take_due',
  params: { ...pick('payment', 'provider'), now: instant, leased_until: instant, limit: integer },
  row: pick('payment', 'merchant_ref'),
  text: `
with due as (
  select payment_id from payment
  where next_check_at <= :now and provider = :provider
  order by next_check_at
  limit :limit
  for update skip locked
)
update payment p set next_check_at = :leased_until
from due where p.payment_id = due.payment_id
returning p.merchant_ref`,
});

/** Claims payments that are due for a status check. They are leased to this process. */
export async function claimDuePayments(
  db: Queryable,
  request: { readonly provider: string; readonly now: number; readonly leasedUntil: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db.query(claimDueStatement, request);
  return rows.map((row) => row.merchantRef);
}

const scheduleLiveChecksStatement = statement({
  name: 'reconcile_expedite_live',
  params: { now: instant, since: instant },
  row: { expedited: integer },
  text: `
with held as (
  select payment_id from payment
  where next_check_at > :now and created_at > :since and state in (${sqlTextList(livePaymentStates)})
  order by payment_id
  for update
), expedited as (
  update payment p set next_check_at = :now from held where p.payment_id = held.payment_id
  returning 1
)
select count(*)::int as expedited from expedited`,
});

/**
 * Schedules an immediate status check of every live attempt since `since`. It is needed because webhook events may have
 * been missed before the start of the server. Returns the number of scheduled checks.
 */
export async function scheduleChecksOfLivePayments(
  db: Queryable,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<number> {
  const [row] = await db.query(scheduleLiveChecksStatement, { now, since });
  return row?.expedited ?? 0;
}

const holdQuestionStatement = statement({
  name: 'payment_hold_question',
  params: { ...pick('payment', 'payment_id'), now: instant, asked_before: instant },
  row: pick('payment', 'payment_id'),
  text: `
update payment set asked_at = :now
where payment_id = :payment_id and (asked_at is null or asked_at <= :asked_before)
returning payment_id`,
});

/**
 * Claims the right to request the payment's status. The claim succeeds one time per interval, across all pages and
 * processes.
 */
export async function claimStatusRequest(
  db: Queryable,
  statusRequest: { readonly paymentId: PaymentId; readonly now: number; readonly pauseMs: number },
): Promise<boolean> {
  const { paymentId, now, pauseMs } = statusRequest;
  const rows = await db.query(holdQuestionStatement, { paymentId, now, askedBefore: now - pauseMs });
  return rows.length === 1;
}

const releaseQuestionStatement = statement({
  name: 'payment_release_question',
  params: pick('payment', 'payment_id'),
  row: {},
  text: `update payment set asked_at = null where payment_id = :payment_id`,
});

/**
 * Releases the claim of `claimStatusRequest`, because the provider did not respond. The next visit may then request the
 * status immediately.
 */
export async function releaseStatusRequest(db: Queryable, paymentId: PaymentId): Promise<void> {
  await db.query(releaseQuestionStatement, { paymentId });
}
