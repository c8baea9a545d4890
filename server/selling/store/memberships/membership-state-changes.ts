import type { MembershipId, PaymentId } from '#contracts/core/ids.ts';
import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { membershipTransitions, type MembershipEndReason } from '#domain/selling/membership-state.ts';
import { id, instant, json, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { cancelUnpaidMonthsSql } from './cancel-unpaid-months.ts';
import type { MembershipMonthKey } from './membership-month.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const paidStatement = statement({
  name: 'membership_month_paid',
  params: { ...pick('membership', 'membership_id card_sealed card_last4'), ...pick('membership_month', 'month_no') },
  row: pick('membership_month', 'membership_id'),
  text: `
with over as (
  update membership_month set next_try_at = null
  where membership_id = :membership_id and month_no = :month_no and next_try_at is not null
  returning membership_id, ends_at
)
update membership m set
  state = case when m.state in ('joining', 'past_due') then 'active' else m.state end,
  paid_until = over.ends_at,
  next_charge_at = case when m.state in ('joining', 'past_due', 'active') then over.ends_at end,
  card_sealed = coalesce(:card_sealed, m.card_sealed),
  card_last4 = coalesce(:card_last4, m.card_last4),
  version = m.version + 1
from over where m.membership_id = over.membership_id and m.state <> 'ended'
returning m.membership_id`,
});

/**
 * Marks a month as paid. The next month becomes due at the end of this month, unless the membership is paused or
 * cancelled. Returns false if another process marked the month first, or if the membership has ended.
 */
export async function markMembershipMonthPaid(
  tx: Tx,
  paid: MembershipMonthKey & { readonly cardSealed: Buffer | null; readonly cardLast4: string | null },
): Promise<boolean> {
  return (await tx.query(paidStatement, paid)).length === 1;
}

const refusedStatement = statement({
  name: 'membership_month_refused',
  params: {
    ...pick('membership_month', 'membership_id month_no tries next_try_at'),
    payment_id: id<PaymentId>(),
    refusal: word<CardRefusal>(),
  },
  row: pick('membership_month', 'membership_id'),
  text: `
with counted as (
  update membership_month set tries = :tries, refused_payment_id = :payment_id, refusal = :refusal,
    next_try_at = :next_try_at
  where membership_id = :membership_id and month_no = :month_no and tries = :tries - 1 and next_try_at is not null
  returning membership_id
)
update membership m set state = 'past_due', next_charge_at = null, version = m.version + 1
from counted where m.membership_id = counted.membership_id
  and m.state in (${sqlTextList([...sourceStatesOf(membershipTransitions, 'past_due'), 'past_due'])})
returning m.membership_id`,
});

/**
 * Records that charge number `tries` of a month was declined. Idempotent per month and charge number. Returns false if
 * another process recorded this decline first, or if the membership was cancelled or has ended.
 */
export async function markMembershipMonthRefused(
  tx: Tx,
  refused: MembershipMonthKey & {
    readonly paymentId: PaymentId;
    readonly refusal: CardRefusal;
    readonly tries: number;
    readonly nextTryAt: number | null;
  },
): Promise<boolean> {
  return (await tx.query(refusedStatement, refused)).length === 1;
}

const endStatement = statement({
  name: 'membership_end',
  params: { ...pick('membership', 'membership_id'), reason: word<MembershipEndReason>(), now: instant },
  row: pick('membership', 'membership_id'),
  text: `
with over as (
  update membership set state = 'ended', ended_at = :now, end_reason = :reason, next_charge_at = null,
    resumes_at = null, card_sealed = null, version = version + 1
  where membership_id = :membership_id and state in (${sqlTextList(sourceStatesOf(membershipTransitions, 'ended'))})
  returning membership_id
), closed as (
  update membership_month x set next_try_at = null from over
  where x.membership_id = over.membership_id and x.next_try_at is not null
), ${cancelUnpaidMonthsSql({ memberships: 'over', moment: ':now' })}
select membership_id from over`,
});

/**
 * Ends a membership. No further month begins, unpaid months are cancelled, and the stored card is deleted. Paid washes
 * stay valid. Returns false if the membership had already ended.
 */
export async function endMembership(
  tx: Tx,
  end: { readonly membershipId: MembershipId; readonly reason: MembershipEndReason; readonly now: number },
): Promise<boolean> {
  return (await tx.query(endStatement, end)).length === 1;
}

const pauseStatement = statement({
  name: 'membership_pause',
  params: { ...pick('membership', 'membership_id'), resumes_at: instant },
  row: pick('membership', 'membership_id'),
  text: `
update membership set state = 'paused', next_charge_at = null, resumes_at = :resumes_at, version = version + 1
where membership_id = :membership_id and state = 'active' and next_charge_at is not null
returning membership_id`,
});

/**
 * Pauses a membership until `resumesAt`. Returns false if the membership is not active, or while a month's payment is
 * pending.
 */
export async function pauseMembership(tx: Tx, membershipId: MembershipId, resumesAt: number): Promise<boolean> {
  return (await tx.query(pauseStatement, { membershipId, resumesAt })).length === 1;
}

const resumeStatement = statement({
  name: 'membership_resume',
  params: { ...pick('membership', 'membership_id billing_day'), next_charge_at: instant },
  row: pick('membership', 'membership_id'),
  text: `
update membership set state = 'active', next_charge_at = :next_charge_at, resumes_at = null,
  billing_day = :billing_day, version = version + 1
where membership_id = :membership_id and state in ('paused', 'cancelled')
returning membership_id`,
});

/** Resumes a membership. The next month starts at `nextChargeAt`. */
export async function resumeMembership(
  tx: Tx,
  resumed: { readonly membershipId: MembershipId; readonly nextChargeAt: number; readonly billingDay: number },
): Promise<boolean> {
  return (await tx.query(resumeStatement, resumed)).length === 1;
}

const cancelStatement = statement({
  name: 'membership_cancel',
  params: { ...pick('membership', 'membership_id'), now: instant },
  row: pick('membership', 'membership_id'),
  text: `
with over as (
  update membership set state = 'cancelled', next_charge_at = null, resumes_at = null, version = version + 1
  where membership_id = :membership_id and state in (${sqlTextList(sourceStatesOf(membershipTransitions, 'cancelled'))})
  returning membership_id
), ${cancelUnpaidMonthsSql({ memberships: 'over', moment: ':now' })}, closed as (
  update membership_month x set next_try_at = null from cancelled_order c
  where x.order_id = c.order_id and x.next_try_at is not null
)
select membership_id from over`,
});

/**
 * Cancels a membership at the end of the paid period. No further month starts, and a started unpaid month is cancelled.
 * Returns false if the membership's state does not allow it.
 */
export async function cancelMembership(tx: Tx, membershipId: MembershipId, now: number): Promise<boolean> {
  return (await tx.query(cancelStatement, { membershipId, now })).length === 1;
}

const lockOverdueStatement = statement({
  name: 'membership_take_over',
  params: { now: instant },
  row: pick('membership', 'membership_id'),
  text: `
select membership_id from membership
where (state = 'paused' and resumes_at <= :now) or (state = 'cancelled' and paid_until <= :now and not exists (
  select from membership_month x where x.membership_id = membership.membership_id and x.next_try_at is not null))
limit 1 for update skip locked`,
});

/**
 * Locks, until commit, a membership that has to be resumed or ended. Either its pause has ended, or it was cancelled,
 * its paid period has ended and no month is open. Returns null if there is no such membership.
 */
export async function lockOverdueMembership(tx: Tx, now: number): Promise<MembershipId | null> {
  const [row] = await tx.query(lockOverdueStatement, { now });
  return row?.membershipId ?? null;
}

const notifyStatement = statement({
  name: 'membership_tell',
  params: {
    ...pick('outbox', 'topic dedupe'),
    payload: json<Readonly<Record<string, string | number>>>(),
    now: instant,
  },
  row: {},
  text: `
insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
values (:topic, :dedupe, :payload, :now, :now)
on conflict do nothing`,
});

export type MembershipMessage = ParamsOf<typeof notifyStatement>;

/** Enqueues a mail about an event of the membership, in the transaction of that event. */
export async function enqueueMembershipMail(tx: Queryable, message: MembershipMessage): Promise<void> {
  await tx.query(notifyStatement, message);
}
