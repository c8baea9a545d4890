import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { decideDisputeInTx, type DisputeDecision } from '#server/payments/public.ts';
import { findRefundCheckData, lockOrderToRefund } from '../goodwill/store/staff-proposal.ts';

type Refusal = 'payment_not_found' | 'refund_own_purchase' | 'dispute_not_open' | 'dispute_refund_open';

/**
 * Records the bank's decision about a disputed payment at the request of a staff user. Staff users cannot decide about
 * their own purchases, because a dispute that is marked as won releases its vouchers.
 */
export async function decideDispute(
  deps: Pick<Deps, 'clock' | 'db' | 'ids'>,
  actor: Staff,
  decision: DisputeDecision,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const { paymentId } = decision;
  return deps.db.inTransaction(async (tx): Promise<Outcome<Record<string, never>, Refusal>> => {
    if ((await lockOrderToRefund(tx, paymentId)) === null) return refused('payment_not_found');
    const buyer = await findRefundCheckData(tx, { paymentId, staffId: actor.staffId, refundKey: '' });
    if (buyer?.own === true) return refused('refund_own_purchase');
    const outcome = await decideDisputeInTx(deps, tx, { actor, decision });
    if (!outcome.ok) return outcome;
    // the booking of a lost dispute writes its own audit row
    if (decision.result === 'won')
      await appendAudit(tx, actor, { action: 'payment.dispute_won', refId: paymentId, detail: {} });
    return accepted({});
  });
}
