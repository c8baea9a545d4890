import type { JournalId } from '#contracts/core/ids.ts';
import { invariant } from '#domain/core/invariant.ts';
import { capturePostings, washLiabilityAgorot, type Sale } from '#domain/ledger/ledger.ts';
import { hasRecipient } from '#domain/entitlements/gift-contact.ts';
import { allocate } from '#domain/core/money/allocate.ts';
import { vatPercentAt } from '#domain/tax/vat.ts';
import { cancellationPeriodEnd } from '#server/loyalty/public.ts';
import { createJournal } from '#server/ledger/public.ts';
import { readOrderPersonalData } from '#server/entitlements/public.ts';
import { createNewLots } from './create-new-lots.ts';
import { captureForOrder, type PaymentCapture, type NewLot, type SoldLot } from '../store/payment-capture.ts';
import type { SettlementRecord } from '../store/payment-settlement.ts';
import type { SettleDeps, SettleResult, Settlement } from './settlement.ts';

/**
 * Books the capture, marks the order as paid and fulfils it, in one write. Returns null if the settlement must
 * continue. This happens if another process wrote first, or if the status also contains a refund or dispute.
 */
export async function applyFulfilment(
  deps: SettleDeps,
  isLate: boolean,
  settlement: Settlement,
): Promise<SettleResult | null> {
  const { record, providerStatus } = settlement;
  if (!(await writeCapture(deps, captureOf(deps, isLate, settlement)))) return null;
  deps.failpoint('after_fulfil_committed');
  deps.metrics.count('payment_settled', { outcome: isLate ? 'captured_late' : 'captured' });
  deps.wake.outbox('mail');
  // `washesEndAt` is set only if the order is for a month of a membership
  if (record.lines.some(({ washesEndAt }) => washesEndAt !== null))
    deps.wake.reportMembershipMonthPaid(record.order.orderId);
  if (providerStatus.state !== 'captured') return null;
  deps.log.info({ orderId: record.order.orderId }, 'an order was paid and fulfilled');
  return { outcome: 'settled', eventsSettled: true };
}

/**
 * Writes the capture in one statement. A transaction is used only in crash tests that set the failpoint
 * `inside_fulfil`, which kills the process before the commit.
 */
async function writeCapture(deps: SettleDeps, capture: PaymentCapture): Promise<boolean> {
  if (deps.failpoint.armed !== 'inside_fulfil') return captureForOrder(deps.db, capture);
  return deps.db.inTransaction(async (tx) => {
    const captured = await captureForOrder({ gather: tx.query }, capture);
    if (captured) deps.failpoint('inside_fulfil');
    return captured;
  });
}

function captureOf(
  deps: SettleDeps,
  isLate: boolean,
  { record, providerStatus, now, events }: Settlement,
): PaymentCapture {
  const { order } = record;
  const sale = saleOfSettlement(record, now);
  return {
    paymentId: record.paymentId,
    orderId: order.orderId,
    orderState: order.state,
    amountAgorot: order.dueAgorot,
    currency: order.currency,
    providerRef: providerStatus.providerRef,
    last4: providerStatus.last4,
    testMode: providerStatus.testMode,
    capturedAt: now,
    windowEndsAt: cancellationPeriodEnd(now),
    lateExceptionId: isLate ? deps.ids.uuid() : null,
    journal: createJournal(deps.ids.uuid() as JournalId, capturePostings(sale)),
    lots: owedOf(sale, lotsOf(deps, record, now)),
    messages: isSentNow(deps, record, now) ? ['receipt', 'gift'] : ['receipt'],
    events,
  };
}

/**
 * Returns the sale in the form that the ledger needs. `taxPointMs` is the time of the payment (epoch ms), at which the
 * VAT rate is determined.
 */
export function saleOfSettlement(record: SettlementRecord, taxPointMs: number): Sale {
  const [line] = record.lines;
  invariant(line !== undefined, 'an order has a line');
  invariant(
    record.lines.every((other) => other.taxTreatment === line.taxTreatment),
    'the lines of one order are taxed alike',
  );
  return {
    dueAgorot: record.order.dueAgorot,
    taxTreatment: line.taxTreatment,
    vatPercent: vatPercentAt(taxPointMs),
    kind: record.order.kind,
  };
}

function lotsOf(deps: SettleDeps, { lines, order }: SettlementRecord, now: number): NewLot[] {
  const dues = allocate(
    order.dueAgorot,
    lines.map((line) => line.lineTotalAgorot),
  );
  return createNewLots(
    deps,
    lines.map((line, index) => ({
      orderLineId: line.orderLineId,
      quantity: line.quantity,
      unitsEach: line.grantsUnits,
      lineDueAgorot: dues[index] ?? 0,
      gift: order.kind === 'gift',
      validYears: line.validYears,
      endsAt: line.washesEndAt,
    })),
    now,
  );
}

/**
 * Calculates each voucher's liability for unused washes. The liability of the sale is split over the vouchers by their
 * value.
 */
function owedOf(sale: Sale, lots: readonly NewLot[]): SoldLot[] {
  const owed = allocate(
    washLiabilityAgorot(sale),
    lots.map(({ valueAgorot }) => valueAgorot),
  );
  return lots.map((lot, index) => ({ ...lot, owedAgorot: owed[index] ?? 0 }));
}

/** Returns true if a gift is sent immediately, and false if the gift waits for a later day or has no recipient. */
function isSentNow({ keyring }: SettleDeps, { order }: SettlementRecord, now: number): boolean {
  if (order.kind !== 'gift' || (order.giftDueAt !== null && order.giftDueAt > now)) return false;
  const details = readOrderPersonalData(keyring, order.orderId, order.privateSealed);
  return details !== null && hasRecipient(details);
}
