import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { RefundRefusal } from '#domain/payments/refund-terms.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { requestRefundInTx } from '#server/payments/public.ts';
import { findSelfApprovalRefusal } from '../team/approvers.ts';
import {
  decideProposal,
  findProposal,
  findRefundCheckData,
  lockOrderToRefund,
  type ProposalRow,
} from '../goodwill/store/staff-proposal.ts';

type ProposalRefusal = 'proposal_not_found' | 'proposal_decided';
type Refusal =
  | ProposalRefusal
  | RefundRefusal
  | 'proposal_own'
  | 'proposal_too_early'
  | 'payment_not_found'
  | 'refund_own_purchase'
  | 'idempotency_key_reused';
type ProposalDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'wake'>;
type Deciding = { readonly actor: Staff; readonly proposalId: string };

/**
 * Approves a proposed refund: checks its effect again, then requests the refund. The approver must not be the proposer.
 * There is one exception: if no colleague may approve refunds, an owner may approve their own proposal after one hour.
 * The audit entry then records this.
 */
export async function confirmProposal(
  deps: ProposalDeps,
  actor: Staff,
  proposalId: string,
): Promise<Outcome<null, Refusal>> {
  const outcome = await deps.db.inTransaction((tx) => confirmProposalInTx(deps, tx, { actor, proposalId }));
  if (outcome.ok) deps.wake.refunds();
  return outcome;
}

async function confirmProposalInTx(
  deps: ProposalDeps,
  tx: Tx,
  { actor, proposalId }: Deciding,
): Promise<Outcome<null, Refusal>> {
  const proposal = await findProposal(tx, proposalId);
  if (proposal === null) return refused('proposal_not_found');
  const { paymentId, amountAgorot, units, reason } = proposal;
  await lockOrderToRefund(tx, paymentId);
  // the proposal is read again under the lock, so that the second of two concurrent approvals sees the result of the
  // first
  if ((await findProposal(tx, proposalId))?.state !== 'open') return refused('proposal_decided');
  const refusal = await approvalRefusal(deps, tx, { actor, proposal });
  if (refusal !== null) return refused(refusal);
  const isOwn = proposal.proposedBy === actor.staffId;
  const command = { paymentId, amountAgorot, units, reason, idempotencyKey: `proposal:${proposalId}` };
  const outcome = await requestRefundInTx(deps, tx, { actor, command, auditedByCaller: true });
  if (!outcome.ok) return outcome;
  const { refundId } = outcome.value;
  const decision = {
    proposalId,
    state: 'confirmed',
    staffId: actor.staffId,
    refundId,
    isOwn,
    now: deps.clock.now(),
  } as const;
  if (!(await decideProposal(tx, decision)))
    throw new Error(`proposal ${proposalId} was decided although it is locked`);
  const facts = { paymentId, reason, amountAgorot, washes: units, proposedBy: proposal.proposedBy };
  const detail = isOwn ? { ...facts, ownConfirmation: true } : facts;
  await appendAudit(tx, actor, { action: 'refund.request', refId: refundId, detail });
  return accepted(null);
}

type Approval = { readonly actor: Staff; readonly proposal: ProposalRow };

/** Returns the reason why a staff user may not approve the proposal. Returns null if the user may approve it. */
async function approvalRefusal(
  { clock }: Pick<ProposalDeps, 'clock'>,
  tx: Tx,
  { actor, proposal: { paymentId, proposedAt, proposedBy } }: Approval,
): Promise<'proposal_own' | 'proposal_too_early' | 'refund_own_purchase' | null> {
  if (proposedBy === actor.staffId) {
    const request = { actor, permission: 'order.refund', proposedAt, now: clock.now() } as const;
    const refusal = await findSelfApprovalRefusal(tx, request);
    if (refusal !== null) return refusal;
  }
  const buyer = await findRefundCheckData(tx, { paymentId, staffId: actor.staffId, refundKey: '' });
  return buyer?.own === true ? 'refund_own_purchase' : null;
}

/**
 * Declines a proposal. A proposer withdraws their own proposal with the same call. The order is locked as for an
 * approval, so that the second of two concurrent decisions sees the result of the first.
 */
export async function declineProposal(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  proposalId: string,
): Promise<Outcome<null, ProposalRefusal>> {
  return db.inTransaction(async (tx): Promise<Outcome<null, ProposalRefusal>> => {
    const proposal = await findProposal(tx, proposalId);
    if (proposal === null) return refused('proposal_not_found');
    await lockOrderToRefund(tx, proposal.paymentId);
    const { staffId } = actor;
    const declined = {
      proposalId,
      state: 'declined',
      staffId,
      refundId: null,
      isOwn: false,
      now: clock.now(),
    } as const;
    if (!(await decideProposal(tx, declined))) return refused('proposal_decided');
    const { paymentId, amountAgorot } = proposal;
    await appendAudit(tx, actor, { action: 'refund.decline', refId: proposalId, detail: { paymentId, amountAgorot } });
    return accepted(null);
  });
}
