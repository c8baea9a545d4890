import type { MembershipId, PaymentId } from '#contracts/core/ids.ts';
import type { StaffCancelReason } from '#contracts/selling/membership.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { allocate } from '#domain/core/money/allocate.ts';
import {
  cancellationWindow,
  cancellationConditionsOfSale,
  isCancellable,
  type ProtectedGroup,
} from '#domain/core/time/cancellation-window.ts';
import { cancellationFee } from '#domain/selling/cancellation.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/selling/deps.ts';
import { findProtectedGroup } from '#server/identity/public.ts';
import { findRefundablePayment, requestRefundInTx } from '#server/payments/public.ts';
import { lockMembership, type Membership } from '#server/selling/store/memberships/membership.ts';
import {
  cancelMembership as cancelRow,
  endMembership,
} from '#server/selling/store/memberships/membership-state-changes.ts';
import { listMembershipMonthPayments } from '#server/selling/store/memberships/membership-price.ts';
import { enqueueSubscriberNotice } from './subscriber-notices.ts';

type CancelDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>;
type QuoteDeps = { readonly db: Queryable; readonly keyring: Deps['keyring'] };

/**
 * Request to cancel a membership. With `end`, the membership continues until the end of the paid month. With `now`, it
 * ends immediately with a refund, which is possible only within the legal cancellation period.
 */
export type CancelMembershipCommand = {
  readonly membershipId: MembershipId;
  readonly when: 'end' | 'now';
  /** Version of the membership that the caller saw. Null skips the version check. */
  readonly version: number | null;
  /**
   * Reason of a staff user who cancels for the subscriber. The notice to the subscriber contains it. Null if the
   * subscriber cancels.
   */
  readonly reason: StaffCancelReason | null;
};

export type MembershipCancelRefusal = 'changed_meanwhile';

/**
 * Cancels a membership, for its subscriber or for a staff user. `now` ends it immediately and is possible within the
 * legal period of the first purchase. The unused washes are then cancelled and refunded minus the legal fee. `end` ends
 * it after the paid month. A membership whose month was declined always ends immediately.
 */
export async function cancelMembership(
  deps: CancelDeps,
  actor: Actor,
  request: CancelMembershipCommand,
): Promise<Outcome<null, MembershipCancelRefusal>> {
  const outcome = await deps.db.inTransaction((tx) => cancelMembershipInTx(deps, tx, { actor, request }));
  if (!outcome.ok) return outcome;
  deps.wake.outbox('mail');
  deps.wake.refunds();
  return outcome;
}

async function cancelMembershipInTx(
  deps: CancelDeps,
  tx: Tx,
  { actor, request }: { readonly actor: Actor; readonly request: CancelMembershipCommand },
): Promise<Outcome<null, MembershipCancelRefusal>> {
  const now = deps.clock.now();
  const membership = await lockMembership(tx, request.membershipId);
  const { membershipId, state, version } = membership;
  if (!canCancelAtVersion(membership, request)) return refused('changed_meanwhile');
  const isImmediate = request.when === 'now' || state === 'past_due';
  const refunds = request.when === 'now' ? await refundUnusedMonths(deps, tx, { actor, request, membership }) : [];
  if (refunds === null) return refused('changed_meanwhile');
  const done = isImmediate
    ? await endMembership(tx, { membershipId, reason: 'cancelled', now })
    : await cancelRow(tx, membershipId, now);
  if (!done) return refused('changed_meanwhile');
  const { when, reason } = request;
  const by = reason === null ? {} : { by: reason };
  await enqueueSubscriberNotice(tx, membershipId, {
    news: { kind: isImmediate ? 'ended' : 'cancelled', of: version, ...by },
    now,
  });
  await appendAudit(tx, actor, {
    action: 'membership.cancel',
    refId: membershipId,
    detail: { when, reason, ...(when === 'now' ? { refunds } : {}) },
  });
  return accepted(null);
}

/** Returns true if the membership can be cancelled and has the version that the caller saw. */
function canCancelAtVersion({ state, version }: Membership, request: CancelMembershipCommand): boolean {
  return state !== 'ended' && state !== 'joining' && (request.version === null || request.version === version);
}

/** Refund of an immediate cancellation. Amounts are in agorot, and `units` is the number of washes. */
export type MembershipRefund = { readonly amountAgorot: number; readonly units: number; readonly feeAgorot: number };

type RefundedMonth = Omit<MembershipRefund, 'feeAgorot'> & { readonly paymentId: PaymentId };

/**
 * Calculates the refund of an immediate cancellation for every paid month. Returns null if the membership has ended or
 * has no paid month. Also returns null if the legal period of the first purchase has ended, or if a month cannot be
 * refunded now. The period is four months for a subscriber of a protected group: the subscriber's card was verified
 * before joining, or staff chose the `group`.
 */
export async function quoteImmediateCancellation(
  deps: QuoteDeps,
  membership: Membership,
  { now, group }: { readonly now: number; readonly group: ProtectedGroup | null },
): Promise<(MembershipRefund & { readonly parts: readonly RefundedMonth[] }) | null> {
  const { membershipId, customerId, state } = membership;
  if (state === 'joining' || state === 'ended') return null;
  const payments = await listMembershipMonthPayments(deps.db, membershipId);
  const [first] = payments;
  if (first === undefined) return null;
  const appliedGroup = group ?? (await findProtectedGroup(deps, { customerId, at: first.boughtAt }));
  if (!isCancellable(cancellationWindow(first, cancellationConditionsOfSale(appliedGroup)), now)) return null;
  const worths = [];
  for (const { paymentId, orderId } of payments) {
    const refundable = await findRefundablePayment(deps.db, { paymentId, orderId, now });
    if (refundable === null || refundable.isDisputed) return null;
    const units = refundable.unused;
    worths.push({ paymentId, units, worthAgorot: refundable.refundValueOf(units) });
  }
  return refundQuoteOf(worths);
}

type MonthValue = { readonly paymentId: PaymentId; readonly units: number; readonly worthAgorot: number };

/**
 * Calculates the refund of all months. One fee applies to the whole contract and is split over the months by their
 * value.
 */
function refundQuoteOf(worths: readonly MonthValue[]): MembershipRefund & { readonly parts: readonly RefundedMonth[] } {
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

/** Refund of one month, as the audit log records it. One cancellation writes one audit row for all its months. */
type MonthRefund = { readonly refundId: string; readonly amountAgorot: number; readonly washes: number };

/**
 * Requests the refund of the unused washes of every month, and returns the requested refunds. The list is empty if all
 * washes are used. Returns null if a refund is not possible at this moment.
 */
async function refundUnusedMonths(
  deps: CancelDeps,
  tx: Tx,
  {
    actor,
    request,
    membership,
  }: { readonly actor: Actor; readonly request: CancelMembershipCommand; readonly membership: Membership },
): Promise<readonly MonthRefund[] | null> {
  const { membershipId } = membership;
  const around = { now: deps.clock.now(), group: request.reason === 'new_immigrant' ? request.reason : null };
  const quote = await quoteImmediateCancellation({ db: tx, keyring: deps.keyring }, membership, around);
  if (quote === null) return null;
  const refunds: MonthRefund[] = [];
  for (const { paymentId, amountAgorot, units } of quote.parts) {
    if (amountAgorot === 0) continue;
    const idempotencyKey = `membership:${membershipId}:${paymentId}`;
    const command = { paymentId, amountAgorot, units, reason: 'cancelled' as const, idempotencyKey };
    const requested = await requestRefundInTx(deps, tx, { actor, command, auditedByCaller: true });
    if (requested.ok) {
      refunds.push({ refundId: requested.value.refundId, amountAgorot, washes: units });
      continue;
    }
    // the error aborts the transaction, so that either all months are refunded or none
    if (paymentId !== quote.parts[0]?.paymentId) throw new Error(`a month of ${membershipId} cannot be refunded`);
    return null;
  }
  return refunds;
}
