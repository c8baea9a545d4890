import type { JournalId } from '#contracts/core/ids.ts';
import { refundedMoneyPostings, unassignedRefundPostings, type LedgerPosting } from '#domain/ledger/ledger.ts';
import { auditNameOf, systemActor } from '#server/core/actor.ts';
import { createJournal } from '#server/ledger/public.ts';
import { writeRefundBooking } from '../store/refund-booking.ts';
import { countOpenRefunds } from '../store/refund.ts';
import { saleOfSettlement } from './apply-fulfilment.ts';
import { scheduleNextStatusCheck } from '../store/payment-state-changes.ts';
import { nextStatusCheckAt } from './apply-unpaid-status.ts';
import type { SettlementRecord } from '../store/payment-settlement.ts';
import type { SettleDeps, SettleResult, Settlement } from './settlement.ts';

/**
 * Books a refund that was made outside the shop. Such a refund comes from the provider's console or from a lost
 * dispute. If a refund that this shop requested is in progress, nothing is booked yet, because it is most likely the
 * reported refund.
 */
export async function applyOutsideRefund(
  deps: SettleDeps,
  lost: boolean,
  settlement: Settlement,
): Promise<SettleResult | null> {
  const { record, providerStatus, now } = settlement;
  if ((await countOpenRefunds(deps.db, record.paymentId)) > 0) {
    const nextCheckAt = nextStatusCheckAt(record, now);
    await scheduleNextStatusCheck(deps.db, { paymentId: record.paymentId, state: record.state, nextCheckAt });
    deps.wake.refunds();
    return { outcome: 'open', eventsSettled: false };
  }
  const capturedAgorot = record.capturedAgorot ?? record.amountAgorot;
  const returnedAgorot = lost ? capturedAgorot : Math.min(providerStatus.refundedAgorot, capturedAgorot);
  const amountAgorot = returnedAgorot - record.refundedAgorot;
  if (amountAgorot <= 0) return { outcome: 'settled', eventsSettled: false };
  const booked = await writeRefundBooking(deps.db, {
    paymentId: record.paymentId,
    refundId: deps.ids.uuid(),
    amountAgorot,
    refundedBeforeAgorot: record.refundedAgorot,
    fullState: lost ? 'lost' : 'refunded',
    disputeEnds: providerStatus.state !== 'disputed',
    ofTheOrder: !record.unassigned,
    unrequestedRefund: {
      idempotencyKey: `${lost ? 'lost' : 'provider'}:${record.paymentId}:${returnedAgorot}`,
      reason: lost ? 'dispute_lost' : 'refunded_at_provider',
      actor: auditNameOf(systemActor('settlement')),
    },
    journal: createJournal(deps.ids.uuid() as JournalId, outsideRefundPostings(record, amountAgorot)),
    at: now,
  });
  if (booked)
    deps.log.warn({ merchantRef: record.merchantRef, amountAgorot, lost }, 'a payment was refunded outside the shop');
  return null;
}

/** Returns the postings of a refund that was made outside the shop. */
export function outsideRefundPostings(record: SettlementRecord, amountAgorot: number): LedgerPosting[] {
  if (record.unassigned) return unassignedRefundPostings(amountAgorot);
  return refundedMoneyPostings({
    sale: saleOfSettlement(record, record.capturedAt ?? record.createdAt),
    refundAgorot: amountAgorot,
    alreadyRefundedAgorot: record.refundedAgorot,
  });
}
