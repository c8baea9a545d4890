import type { JournalId, PaymentId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import { createJournal } from '#server/ledger/public.ts';
import type { Deps } from '#server/payments/deps.ts';
import { endDispute, findDispute } from '../store/payment-dispute.ts';
import { findSettlement } from '../store/payment-settlement.ts';
import { writeRefundBooking } from '../store/refund-booking.ts';
import { countOpenRefunds } from '../store/refund.ts';
import { outsideRefundPostings } from './apply-outside-refund.ts';

/** The bank's decision about a dispute, as a staff user records it. */
export type DisputeDecision = {
  readonly paymentId: PaymentId;
  readonly result: 'won' | 'lost';
  readonly note: string;
};

type Refusal = 'payment_not_found' | 'dispute_not_open' | 'dispute_refund_open';
type DecideDeps = Pick<Deps, 'clock' | 'ids'>;

/**
 * Records the bank's decision about an open dispute, for a provider that does not report it. A lost dispute is booked
 * like one that the provider reports: only the amount that is not yet booked as refunded leaves the books. The caller
 * holds the lock of the order, and writes the audit row of a won dispute; the booking of a lost one writes its own.
 */
export async function decideDisputeInTx(
  deps: DecideDeps,
  tx: Tx,
  { actor, decision }: { readonly actor: Actor; readonly decision: DisputeDecision },
): Promise<Outcome<null, Refusal>> {
  const { paymentId, result, note } = decision;
  const dispute = await findDispute(tx, paymentId);
  if (dispute === null) return refused('payment_not_found');
  if (!dispute.disputed) return refused('dispute_not_open');
  if (result === 'lost') return bookLostDispute(deps, tx, { actor, decision, ...dispute });
  const ended = await endDispute(tx, { paymentId, disputeNote: note, at: deps.clock.now() });
  return ended ? accepted(null) : refused('dispute_not_open');
}

type LostDispute = {
  readonly actor: Actor;
  readonly decision: DisputeDecision;
  readonly provider: string;
  readonly merchantRef: string;
};

async function bookLostDispute(
  { clock, ids }: DecideDeps,
  tx: Tx,
  { actor, decision: { paymentId, note }, provider, merchantRef }: LostDispute,
): Promise<Outcome<null, Refusal>> {
  // a refund of ours that is in progress could be booked twice
  if ((await countOpenRefunds(tx, paymentId)) > 0) return refused('dispute_refund_open');
  const now = clock.now();
  const record = await findSettlement({ gather: tx.query }, { provider, merchantRef, moment: now });
  if (record === null) return refused('payment_not_found');
  const capturedAgorot = record.capturedAgorot ?? record.amountAgorot;
  const amountAgorot = capturedAgorot - record.refundedAgorot;
  const booked = await writeRefundBooking(tx, {
    paymentId,
    refundId: ids.uuid(),
    amountAgorot,
    refundedBeforeAgorot: record.refundedAgorot,
    fullState: 'lost',
    disputeEnds: true,
    ofTheOrder: !record.unassigned,
    unrequestedRefund: {
      idempotencyKey: `lost:${paymentId}:${capturedAgorot}`,
      reason: 'dispute_lost',
      actor: auditNameOf(actor),
      disputeNote: note,
    },
    journal: createJournal(ids.uuid() as JournalId, outsideRefundPostings(record, amountAgorot)),
    at: now,
  });
  return booked ? accepted(null) : refused('dispute_not_open');
}
