import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { isPaidOrderState } from '#domain/payments/order-state.ts';
import { isLivePaymentState } from '#domain/payments/payment-state.ts';
import { nextTryAt } from '#domain/selling/membership-months.ts';
import type { Deps } from '#server/deps.ts';
import {
  chargeKeptCard,
  findKeptCard,
  startStoredAttempt,
  type ContinueDeps,
  type SettleDeps,
} from '#server/payments/public.ts';
import { findMembership, lockMembership, type Membership } from '#server/selling/store/memberships/membership.ts';
import {
  findMonth,
  planMonth,
  takeDueMonths,
  type Month,
  type MonthKey,
} from '#server/selling/store/memberships/membership-month.ts';
import { endMembership, markMonthPaid, markMonthRefused } from '#server/selling/store/memberships/membership-moves.ts';
import { openCardToken, sealCardToken } from './membership-private.ts';
import { tell } from './member-mails.ts';

export type MonthDeps = SettleDeps & ContinueDeps & Pick<Deps, 'brand'>;

/** Longer than a provider may take to answer: a month that somebody died with comes due again after it. */
const LEASE_MS = MINUTE_MS;
const BATCH = 16;

/** Whoever pays on the page is heard of at once; this is for a process that died with the word. */
export const NEXT_LOOK_MS = MINUTE_MS;

/** Looks at every month whose time has come; answers how many. Any number of processes may do it. */
export async function settleMonths(deps: MonthDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await takeDueMonths(deps.db, { now, leasedUntil: now + LEASE_MS, limit: BATCH });
  for (const key of due) {
    try {
      await settleMonth(deps, key);
    } catch (error) {
      deps.log.error({ ...key, error: String(error) }, 'a month of a membership could not be settled, and will be');
    }
  }
  return due.length;
}

type Open = { readonly month: Month; readonly membership: Membership };

/** From what the books say of its order to what the membership should be. Safe at any time, any number of times. */
async function settleMonth(deps: MonthDeps, key: MonthKey): Promise<void> {
  const month = await findMonth(deps.db, key);
  const membership = await findMembership(deps.db, key.membershipId);
  if (membership === null) return;
  const open = { month, membership };
  if (isPaidOrderState(month.orderState)) return complete(deps, open);
  if (month.orderState === 'expired') return giveUp(deps, open);
  if (membership.state === 'joining') return waitForPage(deps, month);
  if (isLivePaymentState(month.paymentState)) {
    return month.hasPage ? waitForPage(deps, month) : charge(deps, open);
  }
  return tryAgain(deps, open);
}

/** The money came. A card that was kept with it is the one that is charged from now on. */
async function complete(deps: MonthDeps, { month, membership }: Open): Promise<void> {
  const { membershipId, monthNo } = month;
  const card = month.paidRef === null ? null : await findKeptCard(deps, month.paidRef);
  const paid = await deps.db.inTransaction(async (tx) => {
    await lockMembership(tx, membershipId);
    const marked = await markMonthPaid(tx, {
      membershipId,
      monthNo,
      cardSealed: card === null ? null : sealCardToken(deps.keyring, membershipId, card.token),
      cardLast4: card?.last4 ?? null,
    });
    const news = { kind: 'welcome', of: monthNo } as const;
    if (marked && membership.state === 'joining') await tell(tx, membershipId, { news, now: deps.clock.now() });
    return marked;
  });
  if (!paid) return;
  deps.metrics.count('membership_month', { outcome: 'paid' });
  deps.wake.outbox('mail');
}

/** Nobody paid, and its time is over. */
async function giveUp(deps: MonthDeps, { month, membership }: Open): Promise<void> {
  const { membershipId, monthNo } = month;
  const now = deps.clock.now();
  const joining = membership.state === 'joining';
  await deps.db.inTransaction(async (tx) => {
    const ended = await endMembership(tx, { membershipId, reason: joining ? 'never_paid' : 'unpaid', now });
    if (ended && !joining) await tell(tx, membershipId, { news: { kind: 'ended', of: monthNo }, now });
  });
  deps.wake.outbox('mail');
}

async function waitForPage(deps: MonthDeps, month: Month): Promise<void> {
  await planMonth(deps.db, month, deps.clock.now() + NEXT_LOOK_MS);
}

/** Sends the charge of the attempt that is in the books, and looks what became of it. */
async function charge(deps: MonthDeps, { month, membership }: Open): Promise<void> {
  const token = openCardToken(deps.keyring, membership);
  if (token === null) throw new Error(`membership ${month.membershipId} has no card`);
  const refusal = await chargeKeptCard(deps, {
    token,
    merchantRef: month.merchantRef,
    amountAgorot: month.amountAgorot,
    currency: 'ILS',
    description: `${deps.brand.name[membership.locale]}: ${membership.locale === 'he' ? membership.planNameHe : membership.planName}`,
  });
  const after = await findMonth(deps.db, month);
  if (isPaidOrderState(after.orderState)) return complete(deps, { month: after, membership });
  if (after.paymentId !== month.paymentId || isLivePaymentState(after.paymentState)) return;
  await tryAgain(deps, { month: after, membership }, refusal);
}

/** The last attempt is over. One that a card refused counts; one that the provider never heard of does not. */
async function tryAgain(deps: MonthDeps, open: Open, said: CardRefusal | null = null): Promise<void> {
  const { month, membership } = open;
  const now = deps.clock.now();
  const counts = month.paymentState === 'failed' && !month.hasPage && month.refusedPaymentId !== month.paymentId;
  if (counts) return refuse(deps, open, said ?? 'declined');
  const tryAt = nextTryAt(month.startsAt, month.tries) ?? month.orderExpiresAt;
  if (tryAt > now) return planMonth(deps.db, month, tryAt);
  const merchantRef = await startStoredAttempt(deps, month.orderId, openCardToken(deps.keyring, membership));
  // its order takes no attempt: a person looks at it, or it was tried too often
  if (merchantRef === null) return planMonth(deps.db, month, now + HOUR_MS);
  deps.failpoint('after_month_placed');
  return charge(deps, { month: await findMonth(deps.db, month), membership });
}

/** A card said no: the next try, or the end behind the last one. What was paid for before stays. */
async function refuse(deps: MonthDeps, { month }: Open, refusal: CardRefusal): Promise<void> {
  const { membershipId, monthNo, paymentId } = month;
  const now = deps.clock.now();
  const tries = month.tries + 1;
  await deps.db.inTransaction(async (tx) => {
    const { state } = await lockMembership(tx, membershipId);
    const next = state === 'cancelled' ? null : nextTryAt(month.startsAt, tries);
    const refused = { membershipId, monthNo, paymentId, refusal, tries, nextTryAt: next ?? now };
    if (state !== 'cancelled' && !(await markMonthRefused(tx, refused))) return;
    if (next !== null) {
      await tell(tx, membershipId, { news: { kind: 'refused', of: monthNo, tries }, now });
      return;
    }
    await endMembership(tx, { membershipId, reason: state === 'cancelled' ? 'cancelled' : 'unpaid', now });
    await tell(tx, membershipId, { news: { kind: 'ended', of: monthNo }, now });
  });
  deps.metrics.count('membership_month', { outcome: 'refused' });
  deps.wake.outbox('mail');
}
