import type { JournalId } from '#contracts/core/ids.ts';
import { refundedMoneyPostings, unassignedRefundPostings, type Posting } from '#domain/ledger/ledger.ts';
import { auditNameOf, systemActor } from '#server/core/actor.ts';
import { makeJournal } from '#server/ledger/public.ts';
import { bookReturn } from '../store/refund-booking.ts';
import { countOpenRefunds } from '../store/refund.ts';
import { saleOf } from './apply-fulfilment.ts';
import { planCheck } from '../store/payment-moves.ts';
import { askAgainAt } from './apply-unpaid.ts';
import type { SettleDeps, SettleResult, Settlement } from './settlement.ts';

/**
 * Money went back without our books knowing: a refund made in the provider's own console, or a lost dispute. Where
 * a refund of ours is still on its way, that one is finished first, because it is most likely what is seen here.
 */
export async function applyReturn(
  deps: SettleDeps,
  lost: boolean,
  settlement: Settlement,
): Promise<SettleResult | null> {
  const { record, truth, now } = settlement;
  if ((await countOpenRefunds(deps.db, record.paymentId)) > 0) {
    const nextCheckAt = askAgainAt(record, now);
    await planCheck(deps.db, { paymentId: record.paymentId, state: record.state, nextCheckAt });
    deps.wake.refunds();
    return { outcome: 'open', eventsSettled: false };
  }
  const capturedAgorot = record.capturedAgorot ?? record.amountAgorot;
  const returnedAgorot = lost ? capturedAgorot : Math.min(truth.refundedAgorot, capturedAgorot);
  const amountAgorot = returnedAgorot - record.refundedAgorot;
  if (amountAgorot <= 0) return { outcome: 'settled', eventsSettled: false };
  const booked = await bookReturn(deps.db, {
    paymentId: record.paymentId,
    refundId: deps.ids.uuid(),
    amountAgorot,
    refundedBeforeAgorot: record.refundedAgorot,
    fullState: lost ? 'lost' : 'refunded',
    disputeEnds: truth.state !== 'disputed',
    ofTheOrder: !record.unassigned,
    unasked: {
      idempotencyKey: `${lost ? 'lost' : 'provider'}:${record.paymentId}:${returnedAgorot}`,
      reason: lost ? 'dispute_lost' : 'refunded_at_provider',
      actor: auditNameOf(systemActor('settlement')),
    },
    journal: makeJournal(deps.ids.uuid() as JournalId, postingsOf(settlement, amountAgorot)),
    at: now,
  });
  if (booked)
    deps.log.warn({ merchantRef: record.merchantRef, amountAgorot, lost }, 'money went back outside the shop');
  return null;
}

function postingsOf({ record }: Settlement, amountAgorot: number): Posting[] {
  if (record.unassigned) return unassignedRefundPostings(amountAgorot);
  return refundedMoneyPostings({
    sale: saleOf(record, record.capturedAt ?? record.createdAt),
    refundAgorot: amountAgorot,
    alreadyRefundedAgorot: record.refundedAgorot,
  });
}
