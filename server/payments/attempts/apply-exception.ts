import type { JournalId } from '#contracts/core/ids.ts';
import { unassignedCapturePostings } from '#domain/ledger/ledger.ts';
import type { ExceptionKind, SettlementException } from '#domain/payments/settlement-input.ts';
import { auditNameOf, systemActor } from '#server/core/actor.ts';
import { createJournal } from '#server/ledger/public.ts';
import { nextStatusCheckAt } from './apply-unpaid-status.ts';
import { captureUnassigned, openException } from '../store/payment-exception.ts';
import type { SettlementRecord } from '../store/payment-settlement.ts';
import type { SettleDeps, SettleResult, Settlement } from './settlement.ts';

/**
 * Prefix of the refund's idempotency key, for each kind of payment exception. If the same exception occurs again for a
 * payment, no second refund is made.
 */
const keyPrefix = {
  duplicate: 'dup',
  late: 'late',
  cancelled_order: 'cancelled',
  amount_mismatch: 'amount',
  currency_mismatch: 'currency',
  reference_mismatch: 'reference',
  test_money: 'test',
  event_reused: 'event',
  unreadable_answer: 'unreadable',
} as const satisfies Record<ExceptionKind, string>;

/**
 * Books money that fulfils no order as unassigned and opens a case for staff. Also requests a refund if this kind of
 * exception is refunded automatically. If the money cannot be booked, only opens a case.
 */
export async function applyException(
  deps: SettleDeps,
  decision: SettlementException,
  settlement: Settlement,
): Promise<SettleResult | null> {
  const { record, now } = settlement;
  const kind = decision.exceptionKind;
  if (decision.capturedAgorot === null) {
    await openCase(deps, settlement, kind);
    return { outcome: 'open', eventsSettled: false };
  }
  const captured = await captureUnassigned(deps.db, {
    paymentId: record.paymentId,
    orderId: record.order.orderId,
    orderState: record.order.state,
    kind,
    exceptionId: deps.ids.uuid(),
    capturedAgorot: decision.capturedAgorot,
    providerRef: settlement.providerStatus.providerRef,
    last4: settlement.providerStatus.last4,
    capturedAt: now,
    // the status is requested again, because the provider may correct the amount
    nextCheckAt: kind === 'amount_mismatch' ? nextStatusCheckAt(record, now) : null,
    journal: createJournal(deps.ids.uuid() as JournalId, unassignedCapturePostings(decision.capturedAgorot)),
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
  deps.log.warn({ merchantRef: record.merchantRef, kind }, 'a payment that fulfils no order was booked as unassigned');
  deps.wake.refunds();
  deps.wake.outbox('mail');
  return settlement.providerStatus.state === 'captured' ? { outcome: 'settled', eventsSettled: true } : null;
}

/**
 * Opens a case about a payment without booking it. The money stays at the provider, and a later plausible status
 * settles the payment.
 */
async function openCase(
  deps: SettleDeps,
  { record, providerStatus, now }: Settlement,
  kind: ExceptionKind,
): Promise<void> {
  const detail = {
    currency: providerStatus.currency,
    amountMinor: providerStatus.amountAgorot,
    providerRef: providerStatus.providerRef,
  };
  await openPaymentException(deps, record, { kind, detail, nextCheckAt: nextStatusCheckAt(record, now) });
}

export type PaymentExceptionToOpen = {
  readonly kind: ExceptionKind;
  /** Facts about the payment as reported by the provider. */
  readonly detail: Readonly<Record<string, string | number>>;
  readonly nextCheckAt: number | null;
};

/** Opens a case about the provider's response to a payment. The shop is notified of the case only the first time. */
export async function openPaymentException(
  deps: Pick<SettleDeps, 'clock' | 'db' | 'ids' | 'log' | 'metrics' | 'wake'>,
  record: Pick<SettlementRecord, 'paymentId' | 'merchantRef'>,
  { kind, detail, nextCheckAt }: PaymentExceptionToOpen,
): Promise<void> {
  const { paymentId } = record;
  const exceptionId = deps.ids.uuid();
  const openedAt = deps.clock.now();
  const opened = await openException(deps.db, { exceptionId, paymentId, kind, detail, openedAt, nextCheckAt });
  if (!opened) return;
  deps.metrics.count('payment_exception', { kind });
  deps.wake.outbox('mail');
  deps.log.error({ merchantRef: record.merchantRef, kind }, 'the provider’s response about a payment needs a review');
}
