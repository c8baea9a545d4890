import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { RefundRefusal } from '#domain/payments/refund-terms.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { requestRefundInside } from '#server/payments/public.ts';
import { decideProposal, findProposal, findRefundFacts, lockOrderToRefund } from '../goodwill/store/staff-proposal.ts';

type Gone = 'proposal_not_found' | 'proposal_decided';
type Refusal =
  | Gone
  | RefundRefusal
  | 'proposal_own'
  | 'payment_not_found'
  | 'refund_own_purchase'
  | 'idempotency_key_reused';
type ProposalDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'wake'>;
type Deciding = { readonly actor: Staff; readonly proposalId: string };

/** The second person says yes: what the proposal would do is checked again, now, and is done. */
export async function confirmProposal(
  deps: ProposalDeps,
  actor: Staff,
  proposalId: string,
): Promise<Outcome<null, Refusal>> {
  const outcome = await deps.db.inTransaction((tx) => confirmInside(deps, tx, { actor, proposalId }));
  if (outcome.ok) deps.wake.refunds();
  return outcome;
}

async function confirmInside(
  deps: ProposalDeps,
  tx: Tx,
  { actor, proposalId }: Deciding,
): Promise<Outcome<null, Refusal>> {
  const asked = await findProposal(tx, proposalId);
  if (asked === null) return refused('proposal_not_found');
  const { paymentId, amountAgorot, units, reason } = asked;
  await lockOrderToRefund(tx, paymentId);
  // read again: of two who confirm at once the second sees what the first has done
  if ((await findProposal(tx, proposalId))?.state !== 'open') return refused('proposal_decided');
  if (asked.proposedBy === actor.staffId) return refused('proposal_own');
  const facts = await findRefundFacts(tx, { paymentId, staffId: actor.staffId, refundKey: '' });
  if (facts?.own === true) return refused('refund_own_purchase');
  // the row in the audit is the refund's own, by whoever confirmed; the proposal keeps who proposed
  const command = { paymentId, amountAgorot, units, reason, idempotencyKey: `proposal:${proposalId}` };
  const given = await requestRefundInside(deps, tx, { actor, command });
  if (!given.ok) return given;
  const { refundId } = given.value;
  const decision = { proposalId, state: 'confirmed', staffId: actor.staffId, refundId, now: deps.clock.now() } as const;
  if (!(await decideProposal(tx, decision))) throw new Error(`proposal ${proposalId} was decided under the lock`);
  return accepted(null);
}

/**
 * Declines a proposal; the staff user who proposed it withdraws it the same way. Holds the order's lock like a confirmation,
 * so that of two decisions the second sees the first.
 */
export async function declineProposal(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  proposalId: string,
): Promise<Outcome<null, Gone>> {
  return db.inTransaction(async (tx): Promise<Outcome<null, Gone>> => {
    const asked = await findProposal(tx, proposalId);
    if (asked === null) return refused('proposal_not_found');
    await lockOrderToRefund(tx, asked.paymentId);
    const { staffId } = actor;
    const declined = { proposalId, state: 'declined', staffId, refundId: null, now: clock.now() } as const;
    if (!(await decideProposal(tx, declined))) return refused('proposal_decided');
    const { paymentId, amountAgorot } = asked;
    await appendAudit(tx, actor, { action: 'refund.decline', refId: proposalId, detail: { paymentId, amountAgorot } });
    return accepted(null);
  });
}
