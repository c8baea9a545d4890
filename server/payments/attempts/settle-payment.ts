import { assertNever } from '#domain/core/assert-never.ts';
import type { ProviderStatusResponse } from '#domain/payments/event-claim.ts';
import { wasCaptured } from '#domain/payments/payment-state.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import { requireGateway } from '../require-gateway.ts';
import { decideSettlement } from '#domain/payments/settlement.ts';
import type { ProviderStatus, SettlementDecision, SettlementInput } from '#domain/payments/settlement-input.ts';
import type { PaymentStatus } from '../adapters/port.ts';
import type { WebhookEventRefs } from '../store/payment-capture.ts';
import { endDispute, markPaymentDisputed } from '../store/payment-dispute.ts';
import { findSettlement, type SettlementRecord } from '../store/payment-settlement.ts';
import { closeException } from '../store/payment-exception.ts';
import { applyCorrection } from './apply-correction.ts';
import { applyException } from './apply-exception.ts';
import { applyFulfilment } from './apply-fulfilment.ts';
import { applyOutsideRefund } from './apply-outside-refund.ts';
import { applyUnpaidStatus, nextStatusCheckAt, isUnpaidDecision } from './apply-unpaid-status.ts';
import { fetchPaymentStatus } from './fetch-payment-status.ts';
import type { SettleDeps, SettleResult, Settlement } from './settlement.ts';

/**
 * State that the caller has already read. It contains events to settle in the same write, and a snapshot of the
 * payment.
 */
export type PrefetchedSettlement = {
  readonly provider: string;
  readonly events: WebhookEventRefs;
  readonly record: SettlementRecord | null;
};

/** Maximum number of steps of one settlement. More steps would mean that two decisions keep undoing each other. */
const MAX_STEPS = 8;

/**
 * Settles a payment. Requests the provider's current status and moves our database to that status, one guarded write
 * per step. It is idempotent, in any order and in any number of processes. It never trusts the claim of an event. The
 * given snapshot may be outdated: if a guard refuses a write, the payment is read again. Throws GatewayUnavailableError
 * if the provider did not respond; then nothing was changed.
 */
export async function settlePayment(
  deps: SettleDeps,
  merchantRef: string,
  given: Partial<PrefetchedSettlement> = {},
): Promise<SettleResult> {
  const gateway = await requireGateway(deps, merchantRef, given.provider);
  if (gateway === null) return { outcome: 'unknown_reference', eventsSettled: false };
  const { provider } = gateway;
  const { events = { provider, eventIds: [] } } = given;
  const providerStatus = await fetchPaymentStatus(deps, gateway, merchantRef);
  return bookStatus(deps, providerStatus, { provider, merchantRef, events, record: given.record ?? null });
}

type SettlementRequest = PrefetchedSettlement & { readonly merchantRef: string };

async function bookStatus(
  deps: SettleDeps,
  providerStatus: PaymentStatus | null,
  request: SettlementRequest,
): Promise<SettleResult> {
  const { events, merchantRef, provider } = request;
  let changed = false;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const now = deps.clock.now();
    const before = step === 0 ? request.record : null;
    const record = before ?? (await findSettlement(deps.db, { provider, merchantRef, moment: now }));
    if (record === null) return { outcome: 'unknown_reference', eventsSettled: false };
    await closeUnreadable(deps, record, now);
    const decision = decideSettlement(
      factsOf(record, providerStatus, { now, acceptsTestMoney: !deps.config.production }),
    );
    changed ||= decision.kind !== 'nothing';
    const result = await applyDecision(deps, decision, { record, providerStatus, now, events });
    if (result !== null) return { ...result, answer: { ...statusOf(providerStatus), changed } };
  }
  throw new Error(`payment ${merchantRef} needs too many steps`);
}

function statusOf(providerStatus: PaymentStatus | null): Pick<ProviderStatusResponse, 'state' | 'refundedAgorot'> {
  return providerStatus === null ? { state: null, refundedAgorot: 0 } : providerStatus;
}

/** Closes the case about an unreadable response of the provider. The provider has now sent a readable response. */
async function closeUnreadable({ db }: SettleDeps, { paymentId, unreadable }: SettlementRecord, at: number) {
  if (unreadable) await closeException(db, { paymentId, kind: 'unreadable_answer', at });
}

function factsOf(
  record: SettlementRecord,
  providerStatus: PaymentStatus | null,
  { now, acceptsTestMoney }: Pick<SettlementInput, 'now' | 'acceptsTestMoney'>,
): SettlementInput {
  return {
    order: record.order,
    payment: record,
    otherPaidAttempt: record.otherPaidAttempt,
    acceptsTestMoney,
    providerStatus: nextStatus(record, providerStatus),
    now,
    attemptCreatedAt: record.createdAt,
  };
}

/**
 * Returns the provider status to apply next. A disputed payment was captured before. If our database has no capture
 * yet, the capture is therefore applied first.
 */
function nextStatus(record: SettlementRecord, providerStatus: PaymentStatus | null): ProviderStatus | null {
  if (providerStatus === null || providerStatus.state !== 'disputed' || wasCaptured(record.state))
    return providerStatus;
  return { ...providerStatus, state: 'captured' };
}

type OpenSettlement = Omit<Settlement, 'providerStatus'> & { readonly providerStatus: PaymentStatus | null };

/**
 * Applies the decision about a payment. Returns null if the payment has to be read again. This happens if another
 * process changed it meanwhile, or if the status requires a further step.
 */
async function applyDecision(
  deps: SettleDeps,
  decision: SettlementDecision,
  { providerStatus, ...rest }: OpenSettlement,
): Promise<SettleResult | null> {
  if (isUnpaidDecision(decision)) return applyUnpaidStatus(deps, decision, rest);
  if (isRefundDecision(decision))
    return applyOutsideRefund(deps, decision.kind === 'mark_lost', requireStatus(providerStatus, rest));
  switch (decision.kind) {
    case 'fulfil':
    case 'fulfil_late':
    case 'exception':
      return capture(deps, decision, requireStatus(providerStatus, rest));
    case 'mark_disputed':
      return openDispute(deps, rest);
    case 'rebook':
      return applyCorrection(deps, requireStatus(providerStatus, rest));
    case 'mark_dispute_won':
      await endDispute(deps.db, { paymentId: rest.record.paymentId, disputeNote: null, at: rest.now });
      return null;
    default:
      return assertNever(decision);
  }
}

type RefundDecision = Extract<SettlementDecision, { kind: 'mark_lost' | 'mark_part_refunded' | 'mark_refunded' }>;

function isRefundDecision(decision: SettlementDecision): decision is RefundDecision {
  return decision.kind === 'mark_lost' || decision.kind === 'mark_part_refunded' || decision.kind === 'mark_refunded';
}

type CapturingDecision = Extract<SettlementDecision, { kind: 'fulfil' | 'fulfil_late' | 'exception' }>;

/**
 * Decision for a response whose provider id already belongs to another payment in our database. The response is not
 * trusted: a case is opened and nothing is booked.
 */
const foreign = {
  kind: 'exception',
  exceptionKind: 'reference_mismatch',
  refund: false,
  capturedAgorot: null,
  needsRecheck: true,
} as const satisfies SettlementDecision;

async function capture(
  deps: SettleDeps,
  decision: CapturingDecision,
  settlement: Settlement,
): Promise<SettleResult | null> {
  try {
    if (decision.kind === 'exception') return await applyException(deps, decision, settlement);
    return await applyFulfilment(deps, decision.kind === 'fulfil_late', settlement);
  } catch (error) {
    if (violatedConstraint(error) === 'payment_provider_ref') return applyException(deps, foreign, settlement);
    throw error;
  }
}

/**
 * Marks the payment as disputed and schedules the next check. Returns null, so that the settlement continues with the
 * same status, which may also contain a partial refund.
 */
async function openDispute(deps: SettleDeps, { record, now }: Omit<Settlement, 'providerStatus'>): Promise<null> {
  const nextCheckAt = nextStatusCheckAt(record, now);
  await markPaymentDisputed(deps.db, { paymentId: record.paymentId, at: now, nextCheckAt });
  deps.log.warn({ merchantRef: record.merchantRef }, 'a payment is disputed, its vouchers are frozen');
  return null;
}

function requireStatus(providerStatus: PaymentStatus | null, rest: Omit<Settlement, 'providerStatus'>): Settlement {
  if (providerStatus === null) throw new Error('the provider does not know a payment that we have as captured');
  return { ...rest, providerStatus };
}
