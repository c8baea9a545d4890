import type { JournalId } from '#contracts/core/ids.ts';
import { unassignedCapturePostings } from '#domain/ledger/ledger.ts';
import type { SettlementException } from '#domain/payments/settlement-facts.ts';
import { auditNameOf, systemActor } from '#server/core/actor.ts';
import { makeJournal } from '#server/ledger/public.ts';
import { captureUnassigned, openException } from './store/payment-exception.ts';
import type { SettleDeps, SettleResult, Settlement } from './settlement.ts';

/** Prefix of a refund's key: the same second payment is given back once, however often it is noticed. */
const keyPrefix = { duplicate: 'dup', late: 'late', amount_mismatch: 'amount', currency_mismatch: 'currency' } as const;

/** Money that fulfils nothing: on the books as unassigned, an open case, and on its way back where that is clear. */
export async function applyException(
  deps: SettleDeps,
  decision: SettlementException,
  settlement: Settlement,
): Promise<SettleResult | null> {
  const { record, now } = settlement;
  const kind = decision.exceptionKind;
  if (decision.keptAgorot === null) {
    await openForeign(deps, settlement, kind);
    return { outcome: 'settled', eventsSettled: false };
  }
  const captured = await captureUnassigned(deps.db, {
    paymentId: record.paymentId,
    orderId: record.order.orderId,
    orderState: record.order.state,
    kind,
    exceptionId: deps.ids.uuid(),
    keptAgorot: decision.keptAgorot,
    providerRef: settlement.truth.providerRef,
    last4: settlement.truth.last4,
    capturedAt: now,
    journal: makeJournal(deps.ids.uuid() as JournalId, unassignedCapturePostings(decision.keptAgorot)),
    refund: decision.refund
      ? {
          refundId: deps.ids.uuid(),
          idempotencyKey: `${keyPrefix[kind]}:${record.paymentId}`,
          actor: auditNameOf(systemActor('settlement')),
        }
      : null,
    events: settlement.events,
  });
  if (!captured) return null;
  deps.metrics.count('payment_exception', { kind });
  deps.log.warn({ merchantRef: record.merchantRef, kind }, 'a payment that fulfils nothing was booked as unassigned');
  deps.wake.refunds();
  return settlement.truth.state === 'captured' ? { outcome: 'settled', eventsSettled: true } : null;
}

/** Our books keep shekels: foreign money stays with the provider until a person has looked. */
async function openForeign(
  deps: SettleDeps,
  { record, truth, now }: Settlement,
  kind: SettlementException['exceptionKind'],
): Promise<void> {
  const opened = await openException(deps.db, {
    exceptionId: deps.ids.uuid(),
    paymentId: record.paymentId,
    kind,
    detail: { currency: truth.currency, amountMinor: truth.amountAgorot },
    openedAt: now,
  });
  if (!opened) return;
  deps.metrics.count('payment_exception', { kind });
  deps.log.error({ merchantRef: record.merchantRef, kind }, 'a payment came in another currency and needs a person');
}
