import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { isPaidOrderState } from '#domain/payments/order-state.ts';
import { isLivePaymentState } from '#domain/payments/payment-state.ts';
import { nextChargeAttemptAt } from '#domain/selling/membership-months.ts';
import type { Deps } from '#server/selling/deps.ts';
import {
  chargeStoredCard,
  findStoredCard,
  startStoredAttempt,
  type ResumeDeps,
  type SettleDeps,
} from '#server/payments/public.ts';
import { findMembership, lockMembership, type Membership } from '#server/selling/store/memberships/membership.ts';
import {
  findMembershipMonth,
  scheduleMembershipMonthCheck,
  claimDueMembershipMonths,
  type MembershipMonthRow,
  type MembershipMonthKey,
} from '#server/selling/store/memberships/membership-month.ts';
import {
  endMembership,
  markMembershipMonthPaid,
  markMembershipMonthRefused,
} from '#server/selling/store/memberships/membership-state-changes.ts';
import { openSealedCardToken, encryptCardToken } from './membership-private.ts';
import { enqueueSubscriberNotice } from './subscriber-notices.ts';

export type SettleMonthDeps = SettleDeps & ResumeDeps & Pick<Deps, 'brand' | 'failpoint' | 'metrics'>;

/**
 * Time in ms for which a month is leased to a process. It is longer than a provider's timeout. If the process crashes,
 * its month becomes due again when the lease ends.
 */
const LEASE_MS = MINUTE_MS;
const BATCH = 16;

/**
 * Interval in ms at which open months are checked. A payment on the payment page is reported immediately. The check
 * finds a payment whose report a crash has lost.
 */
export const POLL_INTERVAL_MS = MINUTE_MS;

/** Processes due months, at most sixteen. It is safe in several processes. Returns the number of processed months. */
export async function settleMembershipMonths(deps: SettleMonthDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await claimDueMembershipMonths(deps.db, { now, leasedUntil: now + LEASE_MS, limit: BATCH });
  for (const key of due) {
    try {
      await settleMembershipMonth(deps, key);
    } catch (error) {
      deps.log.error({ ...key, error: String(error) }, 'a month of a membership could not be processed, will retry');
    }
  }
  return due.length;
}

type OpenMonth = { readonly month: MembershipMonthRow; readonly membership: Membership };

/** Updates a membership according to the payment state of its month's order. Idempotent. */
async function settleMembershipMonth(deps: SettleMonthDeps, key: MembershipMonthKey): Promise<void> {
  const month = await findMembershipMonth(deps.db, key);
  const membership = await findMembership(deps.db, key.membershipId);
  if (membership === null) return;
  const open = { month, membership };
  if (isPaidOrderState(month.orderState)) return completeMonth(deps, open);
  if (month.orderState === 'expired') return abandonMonth(deps, open);
  if (membership.state === 'joining') return checkMonthLater(deps, month);
  if (isLivePaymentState(month.paymentState)) {
    return month.hasPage ? checkMonthLater(deps, month) : chargeMonth(deps, open);
  }
  return retryCharge(deps, open);
}

/** Completes a paid month. If a card was stored with this payment, later months are charged to that card. */
async function completeMonth(deps: SettleMonthDeps, { month, membership }: OpenMonth): Promise<void> {
  const { membershipId, monthNo } = month;
  const card = month.paidRef === null ? null : await findStoredCard(deps, month.paidRef);
  const paid = await deps.db.inTransaction(async (tx) => {
    await lockMembership(tx, membershipId);
    const marked = await markMembershipMonthPaid(tx, {
      membershipId,
      monthNo,
      cardSealed: card === null ? null : encryptCardToken(deps.keyring, membershipId, card.token),
      cardLast4: card?.last4 ?? null,
    });
    const news = { kind: 'welcome', of: monthNo } as const;
    if (marked && membership.state === 'joining')
      await enqueueSubscriberNotice(tx, membershipId, { news, now: deps.clock.now() });
    return marked;
  });
  if (!paid) return;
  deps.metrics.count('membership_month', { outcome: 'paid' });
  deps.wake.outbox('mail');
}

/** Ends a membership whose month was not paid before its order expired. */
async function abandonMonth(deps: SettleMonthDeps, { month, membership }: OpenMonth): Promise<void> {
  const { membershipId, monthNo } = month;
  const now = deps.clock.now();
  const isJoining = membership.state === 'joining';
  await deps.db.inTransaction(async (tx) => {
    const ended = await endMembership(tx, { membershipId, reason: isJoining ? 'never_paid' : 'unpaid', now });
    if (ended && !isJoining)
      await enqueueSubscriberNotice(tx, membershipId, { news: { kind: 'ended', of: monthNo }, now });
  });
  deps.wake.outbox('mail');
}

async function checkMonthLater(deps: SettleMonthDeps, month: MembershipMonthRow): Promise<void> {
  await scheduleMembershipMonthCheck(deps.db, month, deps.clock.now() + POLL_INTERVAL_MS);
}

async function chargeMonth(deps: SettleMonthDeps, { month, membership }: OpenMonth): Promise<void> {
  const token = openSealedCardToken(deps.keyring, membership);
  if (token === null) throw new Error(`membership ${month.membershipId} has no card`);
  const refusal = await chargeStoredCard(deps, {
    token,
    merchantRef: month.merchantRef,
    amountAgorot: month.amountAgorot,
    currency: 'ILS',
    description: `${deps.brand.name[membership.locale]}: ${membership.locale === 'he' ? membership.planNameHe : membership.planName}`,
  });
  const after = await findMembershipMonth(deps.db, month);
  if (isPaidOrderState(after.orderState)) return completeMonth(deps, { month: after, membership });
  if (after.paymentId !== month.paymentId || isLivePaymentState(after.paymentState)) return;
  await retryCharge(deps, { month: after, membership }, refusal);
}

/**
 * Starts a new payment attempt after the last attempt ended. A declined card counts as an attempt of the dunning
 * schedule, which limits repeated charges. An attempt that never reached the provider does not count.
 */
async function retryCharge(
  deps: SettleMonthDeps,
  open: OpenMonth,
  cardRefusal: CardRefusal | null = null,
): Promise<void> {
  const { month, membership } = open;
  const now = deps.clock.now();
  const isNewDecline = month.paymentState === 'failed' && !month.hasPage && month.refusedPaymentId !== month.paymentId;
  if (isNewDecline) return recordDecline(deps, open, cardRefusal ?? 'declined');
  const tryAt = nextChargeAttemptAt(month.startsAt, month.tries) ?? month.orderExpiresAt;
  if (tryAt > now) return scheduleMembershipMonthCheck(deps.db, month, tryAt);
  const merchantRef = await startStoredAttempt(deps, month.orderId, openSealedCardToken(deps.keyring, membership));
  // the order accepts no attempt now, because a payment is under review or the order had too many attempts, so the
  // month is checked again in an hour
  if (merchantRef === null) return scheduleMembershipMonthCheck(deps.db, month, now + HOUR_MS);
  deps.failpoint('after_month_placed');
  return chargeMonth(deps, { month: await findMembershipMonth(deps.db, month), membership });
}

/**
 * Records that the card was declined. Then schedules the next attempt, or ends the membership after the last attempt.
 * Paid months are not affected.
 */
async function recordDecline(deps: SettleMonthDeps, { month }: OpenMonth, refusal: CardRefusal): Promise<void> {
  const { membershipId, monthNo, paymentId } = month;
  const now = deps.clock.now();
  const tries = month.tries + 1;
  await deps.db.inTransaction(async (tx) => {
    const { state } = await lockMembership(tx, membershipId);
    const next = state === 'cancelled' ? null : nextChargeAttemptAt(month.startsAt, tries);
    const refused = { membershipId, monthNo, paymentId, refusal, tries, nextTryAt: next ?? now };
    if (state !== 'cancelled' && !(await markMembershipMonthRefused(tx, refused))) return;
    if (next !== null) {
      await enqueueSubscriberNotice(tx, membershipId, { news: { kind: 'refused', of: monthNo, tries }, now });
      return;
    }
    await endMembership(tx, { membershipId, reason: state === 'cancelled' ? 'cancelled' : 'unpaid', now });
    await enqueueSubscriberNotice(tx, membershipId, { news: { kind: 'ended', of: monthNo }, now });
  });
  deps.metrics.count('membership_month', { outcome: 'refused' });
  deps.wake.outbox('mail');
}
