import type { PaymentId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { DisplayedRefundAmounts } from '#contracts/staff/sales/refunds.ts';
import { refundRefusal, type RefundReason, type RefundRefusal } from '#domain/payments/refund-terms.ts';
import { amountWithoutApproval, actionLimitFor } from '#domain/staff/action-limits.ts';
import { shopDayBoundsAt } from '#domain/staff/customers/goodwill.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findRefundablePayment, requestRefundInTx } from '#server/payments/public.ts';
import { lockGoodwillGiver } from '../goodwill/store/goodwill.ts';
import { readStaffLimits } from '../settings/staff-limits.ts';
import { requestApproval } from '../team/approvers.ts';
import {
  addProposal,
  findProposalByKey,
  findRefundCheckData,
  lockOrderToRefund,
  sumRefundsWithoutApproval,
  type RefundCheckData,
} from '../goodwill/store/staff-proposal.ts';

export type StaffRefundRequest = {
  readonly paymentId: PaymentId;
  readonly amountAgorot: number;
  readonly washes: number;
  readonly reason: RefundReason;
  /**
   * Refundable amounts that the staff user saw in the dialog. The request is refused if the amounts have changed since.
   */
  readonly seen: DisplayedRefundAmounts;
  readonly idempotencyKey: string;
};

type Refusal =
  | RefundRefusal
  | 'payment_not_found'
  | 'refund_changed'
  | 'refund_own_purchase'
  | 'idempotency_key_reused';
type RefundOutcome = Outcome<'asked' | 'proposed', Refusal>;
type RefundRequestDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'wake'>;

/**
 * Refunds a payment at the request of a staff user. Staff users cannot refund their own purchases. If the amount is
 * above the staff user's limit, a proposal for a second approval is created instead. If the order changed since the
 * dialog opened, the request is refused with the new state. A repeated request with the same key has no further effect.
 */
export async function requestStaffRefund(
  deps: RefundRequestDeps,
  actor: Staff,
  request: StaffRefundRequest,
): Promise<RefundOutcome> {
  const outcome = await deps.db.inTransaction((tx) => requestStaffRefundInTx(deps, tx, { actor, request }));
  if (outcome.ok && outcome.value === 'asked') deps.wake.refunds();
  if (outcome.ok && outcome.value === 'proposed') {
    deps.wake.outbox('mail');
    deps.wake.outbox('push');
  }
  return outcome;
}

type RefundCommand = { readonly actor: Staff; readonly request: StaffRefundRequest };

async function requestStaffRefundInTx(
  deps: RefundRequestDeps,
  tx: Tx,
  { actor, request }: RefundCommand,
): Promise<RefundOutcome> {
  const { paymentId, idempotencyKey } = request;
  if ((await lockOrderToRefund(tx, paymentId)) === null) return refused('payment_not_found');
  const proposed = await findProposalByKey(tx, idempotencyKey);
  if (proposed !== null)
    return isSameRefundRequest(proposed, request) ? accepted('proposed') : refused('idempotency_key_reused');
  const refundKey = `asked:${idempotencyKey}`;
  const facts = await findRefundCheckData(tx, { paymentId, staffId: actor.staffId, refundKey });
  if (facts === null) return refused('payment_not_found');
  if (facts.own) return refused('refund_own_purchase');
  if (facts.requested) return createRefund(deps, tx, { actor, request });
  const refusal = await findRefundRefusal(deps, tx, { facts, request });
  if (refusal !== null) return refused(refusal);
  return request.amountAgorot > (await remainingLimitWithoutApproval(deps, tx, { actor, facts }))
    ? propose(deps, tx, { actor, request, facts })
    : createRefund(deps, tx, { actor, request });
}

function isSameRefundRequest(
  before: { paymentId: PaymentId; amountAgorot: number; units: number; reason: RefundReason },
  request: StaffRefundRequest,
): boolean {
  return (
    before.paymentId === request.paymentId &&
    before.amountAgorot === request.amountAgorot &&
    before.units === request.washes &&
    before.reason === request.reason
  );
}

/**
 * Returns the amount, in agorot, of this order that the staff user may still refund without approval. The row of the
 * staff user is locked until commit.
 */
async function remainingLimitWithoutApproval(
  { clock }: RefundRequestDeps,
  tx: Tx,
  { actor: { staffId }, facts }: { readonly actor: Staff; readonly facts: RefundCheckData },
): Promise<number> {
  const giver = await lockGoodwillGiver(tx, staffId);
  const limits = await readStaffLimits(tx);
  const todayAgorot = await sumRefundsWithoutApproval(tx, { staffId, ...shopDayBoundsAt(clock.now()) });
  return amountWithoutApproval(actionLimitFor('refund', limits, giver), {
    ofOrderAgorot: facts.aloneAgorot,
    todayAgorot,
  });
}

type RefundCheck = { readonly facts: RefundCheckData; readonly request: StaffRefundRequest };

async function findRefundRefusal(
  { clock }: RefundRequestDeps,
  tx: Tx,
  { facts: { orderId }, request }: RefundCheck,
): Promise<Refusal | null> {
  const { paymentId, seen, washes: units } = request;
  const now = await findRefundablePayment(tx, { paymentId, orderId, now: clock.now() });
  if (now === null) return 'payment_not_found';
  if (now.isDisputed) return 'payment_disputed';
  if (now.leftAgorot !== seen.leftAgorot || now.unused !== seen.unused) return 'refund_changed';
  return refundRefusal(now, { ...request, units });
}

async function createRefund(
  deps: RefundRequestDeps,
  tx: Tx,
  { actor, request }: RefundCommand,
): Promise<RefundOutcome> {
  const { paymentId, amountAgorot, washes: units, reason, idempotencyKey } = request;
  const command = { paymentId, amountAgorot, units, reason, idempotencyKey };
  const outcome = await requestRefundInTx(deps, tx, { actor, command });
  return outcome.ok ? accepted('asked') : outcome;
}

async function propose(
  { clock, ids }: RefundRequestDeps,
  tx: Tx,
  { actor, request, facts }: RefundCommand & { readonly facts: RefundCheckData },
): Promise<RefundOutcome> {
  const { paymentId, amountAgorot, washes: units, reason, idempotencyKey } = request;
  const proposalId = ids.uuid();
  const now = clock.now();
  await addProposal(tx, {
    proposalId,
    orderId: facts.orderId,
    paymentId,
    amountAgorot,
    units,
    reason,
    idempotencyKey,
    staffId: actor.staffId,
    now,
  });
  await requestApproval(tx, { actor, permission: 'order.refund', proposalId, now });
  await appendAudit(tx, actor, {
    action: 'refund.propose',
    refId: proposalId,
    detail: { paymentId, amountAgorot, washes: units, reason },
  });
  return accepted('proposed');
}
