import type { MembershipId, PaymentId } from '#contracts/core/ids.ts';
import type { StaffCancelReason } from '#contracts/selling/membership.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { allocate } from '#domain/core/money/allocate.ts';
import {
  cancellationWindow,
  factsOfSale,
  isCancellable,
  type ProtectedGroup,
} from '#domain/core/time/cancellation-window.ts';
import { cancellationFee } from '#domain/selling/cancellation.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findProtectedGroup } from '#server/identity/public.ts';
import { findRefundable, requestRefundInside } from '#server/payments/public.ts';
import { lockMembership, type Membership } from '#server/selling/store/memberships/membership.ts';
import { cancelMembership as cancelRow, endMembership } from '#server/selling/store/memberships/membership-moves.ts';
import { listMonthPayments } from '#server/selling/store/memberships/membership-price.ts';
import { tell } from './member-mails.ts';

type CancelDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>;
type QuoteDeps = { readonly db: Queryable; readonly keyring: Deps['keyring'] };

/** `end`: what was paid for goes on to its end. `now`: within the law's fourteen days, and the money comes back. */
export type CancelWish = {
  readonly membershipId: MembershipId;
  readonly when: 'end' | 'now';
  /** As whoever presses saw it; null: as it is. */
  readonly version: number | null;
  /** Why people of the shop do it; its member is told. Null: its member does. */
  readonly reason: StaffCancelReason | null;
};

export type CancelRefusal = 'changed_meanwhile';

/**
 * Cancels, by whoever may: its member with two presses, or people of the shop who were asked to. Where nothing is paid
 * for (a month that was declined) it ends at once. At once with money back is possible while the first purchase can be
 * cancelled; the unused washes leave with the money, less the law's fee.
 */
export async function cancelMembership(
  deps: CancelDeps,
  actor: Actor,
  wish: CancelWish,
): Promise<Outcome<null, CancelRefusal>> {
  const outcome = await deps.db.inTransaction((tx) => cancelInside(deps, tx, { actor, wish }));
  if (!outcome.ok) return outcome;
  deps.wake.outbox('mail');
  deps.wake.refunds();
  return outcome;
}

async function cancelInside(
  deps: CancelDeps,
  tx: Tx,
  { actor, wish }: { readonly actor: Actor; readonly wish: CancelWish },
): Promise<Outcome<null, CancelRefusal>> {
  const now = deps.clock.now();
  const membership = await lockMembership(tx, wish.membershipId);
  const { membershipId, state, version } = membership;
  if (!isAsSeen(membership, wish)) return refused('changed_meanwhile');
  const atOnce = wish.when === 'now' || state === 'past_due';
  const refunds = wish.when === 'now' ? await giveBack(deps, tx, { actor, wish, membership }) : [];
  if (refunds === null) return refused('changed_meanwhile');
  const done = atOnce
    ? await endMembership(tx, { membershipId, reason: 'cancelled', now })
    : await cancelRow(tx, membershipId, now);
  if (!done) return refused('changed_meanwhile');
  const { when, reason } = wish;
  const by = reason === null ? {} : { by: reason };
  await tell(tx, membershipId, { news: { kind: atOnce ? 'ended' : 'cancelled', of: version, ...by }, now });
  await appendAudit(tx, actor, {
    action: 'membership.cancel',
    refId: membershipId,
    detail: { when, reason, ...(when === 'now' ? { refunds } : {}) },
  });
  return accepted(null);
}

/** It can be cancelled, and is what whoever presses saw. */
function isAsSeen({ state, version }: Membership, wish: CancelWish): boolean {
  return state !== 'ended' && state !== 'joining' && (wish.version === null || wish.version === version);
}

/** What comes back at once: agorot and washes. */
export type GivenBack = { readonly amountAgorot: number; readonly units: number; readonly feeAgorot: number };

type Part = Omit<GivenBack, 'feeAgorot'> & { readonly paymentId: PaymentId };

/**
 * What cancelling at once gives back of every month that was paid; null where the law's days of the first purchase are
 * over. They are four months for whoever had shown a card when they joined, or of whom people of the shop say so.
 */
export async function quoteNow(
  deps: QuoteDeps,
  membership: Membership,
  { now, group }: { readonly now: number; readonly group: ProtectedGroup | null },
): Promise<(GivenBack & { readonly parts: readonly Part[] }) | null> {
  const { membershipId, customerId, state } = membership;
  if (state === 'joining' || state === 'ended') return null;
  const payments = await listMonthPayments(deps.db, membershipId);
  const [first] = payments;
  if (first === undefined) return null;
  const shown = group ?? (await findProtectedGroup(deps, { customerId, at: first.boughtAt }));
  if (!isCancellable(cancellationWindow(first, factsOfSale(shown)), now)) return null;
  const worths = [];
  for (const { paymentId, orderId } of payments) {
    const refundable = await findRefundable(deps.db, { paymentId, orderId, now });
    if (refundable === null || refundable.isDisputed) return null;
    const units = refundable.unused;
    worths.push({ paymentId, units, worthAgorot: refundable.worthOf(units) });
  }
  return quoteOf(worths);
}

type Worth = { readonly paymentId: PaymentId; readonly units: number; readonly worthAgorot: number };

/** One fee for the one deal, taken from each month by its worth. */
function quoteOf(worths: readonly Worth[]): GivenBack & { readonly parts: readonly Part[] } {
  const worthAgorot = sum(worths.map((month) => month.worthAgorot));
  const feeAgorot = cancellationFee(worthAgorot, false);
  const fees = allocate(
    feeAgorot,
    worths.map((month) => month.worthAgorot),
  );
  return {
    units: sum(worths.map(({ units }) => units)),
    feeAgorot,
    amountAgorot: worthAgorot - feeAgorot,
    parts: worths.map(({ paymentId, units, worthAgorot: worth }, index) => ({
      paymentId,
      units,
      amountAgorot: worth - (fees[index] ?? 0),
    })),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** As the audit names it: one press leaves one row, however many months go back. */
type MonthBack = { readonly refundId: string; readonly amountAgorot: number; readonly washes: number };

/** Requests the refund of unused washes, nothing if all are used; null if it is not possible at this moment. */
async function giveBack(
  deps: CancelDeps,
  tx: Tx,
  { actor, wish, membership }: { readonly actor: Actor; readonly wish: CancelWish; readonly membership: Membership },
): Promise<readonly MonthBack[] | null> {
  const { membershipId } = membership;
  const around = { now: deps.clock.now(), group: wish.reason === 'new_immigrant' ? wish.reason : null };
  const quote = await quoteNow({ db: tx, keyring: deps.keyring }, membership, around);
  if (quote === null) return null;
  const refunds: MonthBack[] = [];
  for (const { paymentId, amountAgorot, units } of quote.parts) {
    if (amountAgorot === 0) continue;
    const idempotencyKey = `membership:${membershipId}:${paymentId}`;
    const command = { paymentId, amountAgorot, units, reason: 'cancelled' as const, idempotencyKey };
    const asked = await requestRefundInside(deps, tx, { actor, command, auditedByCaller: true });
    if (asked.ok) {
      refunds.push({ refundId: asked.value.refundId, amountAgorot, washes: units });
      continue;
    }
    // nothing of it may stay where one part cannot be
    if (paymentId !== quote.parts[0]?.paymentId) throw new Error(`a month of ${membershipId} cannot go back`);
    return null;
  }
  return refunds;
}
