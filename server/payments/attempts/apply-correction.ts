import type { JournalId } from '#contracts/core/ids.ts';
import { unassignedRefundPostings } from '#domain/ledger/ledger.ts';
import { auditNameOf, systemActor } from '#server/core/actor.ts';
import { createJournal } from '#server/ledger/public.ts';
import { newPaymentId } from '../payment-identity.ts';
import { writeRefundBooking } from '../store/refund-booking.ts';
import { lockPaymentToCorrect, replaceCorrectedPayment } from '../store/payment-correction.ts';
import type { SettleDeps, SettleResult, Settlement } from './settlement.ts';

/**
 * Books an unassigned payment again after the provider corrected its amount. The earlier booking is reversed, which
 * closes the payment's case. A new attempt takes over the provider's references and is settled like any other attempt.
 * No money moves and the buyer gets no mail. Nothing changes while a refund of the earlier amount is in progress.
 */
export async function applyCorrection(deps: SettleDeps, settlement: Settlement): Promise<SettleResult | null> {
  const { record, providerStatus, now } = settlement;
  const { paymentId, merchantRef, capturedAgorot } = record;
  if (capturedAgorot === null) throw new Error(`payment ${merchantRef} has no amount to correct`);
  const corrected = await deps.db.inTransaction(async (tx) => {
    if (await lockPaymentToCorrect(tx, paymentId)) return false;
    const reversed = await writeRefundBooking(tx, {
      paymentId,
      refundId: deps.ids.uuid(),
      amountAgorot: capturedAgorot,
      refundedBeforeAgorot: 0,
      fullState: 'refunded',
      disputeEnds: true,
      ofTheOrder: false,
      unrequestedRefund: {
        idempotencyKey: `corrected:${paymentId}`,
        reason: 'amount_corrected',
        actor: auditNameOf(systemActor('settlement')),
      },
      journal: createJournal(deps.ids.uuid() as JournalId, unassignedRefundPostings(capturedAgorot)),
      at: now,
    });
    if (!reversed) return true;
    const oldRef = `${merchantRef}~${paymentId.slice(0, 8)}`;
    const names = { merchantRef, oldRef, providerRef: providerStatus.providerRef };
    await replaceCorrectedPayment(tx, { paymentId, newPaymentId: newPaymentId(deps.ids), ...names });
    return true;
  });
  if (!corrected) return { outcome: 'open', eventsSettled: false };
  deps.metrics.count('payment_settled', { outcome: 'corrected' });
  deps.log.warn(
    { merchantRef, amountAgorot: providerStatus.amountAgorot },
    'the provider corrected the amount of a payment',
  );
  return null;
}
