import { assertNever } from '#domain/core/assert-never.ts';
import { moneyWasTaken } from '#domain/payments/payment-state.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import { requireGateway } from '../require-gateway.ts';
import { decideSettlement } from '#domain/payments/settlement.ts';
import type { ProviderTruth, SettlementDecision, SettlementFacts } from '#domain/payments/settlement-facts.ts';
import type { PaymentTruth } from '../adapters/port.ts';
import type { EventRefs } from '../store/payment-capture.ts';
import { endDispute, markDisputed } from '../store/payment-dispute.ts';
import { findSettlement, type SettlementRecord } from '../store/payment-settlement.ts';
import { closeException } from '../store/payment-exception.ts';
import { applyCorrection } from './apply-correction.ts';
import { applyException } from './apply-exception.ts';
import { applyFulfilment } from './apply-fulfilment.ts';
import { applyReturn } from './apply-return.ts';
import { applyUnpaid, askAgainAt, isUnpaid } from './apply-unpaid.ts';
import { readStatus } from './read-status.ts';
import type { SettleDeps, SettleResult, Settlement } from './settlement.ts';

/** What a caller brings along: events that the same write settles, and a look into the books. */
export type KnownBefore = {
  readonly provider: string;
  readonly events: EventRefs;
  readonly record: SettlementRecord | null;
};

/** Every step moves the books on; more than a handful means that two decisions undo each other. */
const MAX_STEPS = 8;

/**
 * THE way a payment becomes paid, failed, refunded or disputed: fetches the provider's current truth and brings our
 * books to it, step by step, each step one guarded write. Safe to run any number of times, in any order, by any
 * number of processes; what an event claimed is never believed. What was known before may be old: the guard is in
 * each write, and where it holds the books are read again. Throws GatewayUnavailableError where the provider did not
 * answer: then nothing was changed.
 */
export async function settlePayment(
  deps: SettleDeps,
  merchantRef: string,
  given: Partial<KnownBefore> = {},
): Promise<SettleResult> {
  const gateway = await requireGateway(deps, merchantRef, given.provider);
  if (gateway === null) return { outcome: 'unknown_reference', eventsSettled: false };
  const { provider } = gateway;
  const { events = { provider, eventIds: [] } } = given;
  const truth = await readStatus(deps, gateway, merchantRef);
  return bringBooksTo(deps, truth, { provider, merchantRef, events, record: given.record ?? null });
}

type Asked = KnownBefore & { readonly merchantRef: string };

async function bringBooksTo(deps: SettleDeps, truth: PaymentTruth | null, asked: Asked): Promise<SettleResult> {
  const { events, merchantRef, provider } = asked;
  let news = false;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const now = deps.clock.now();
    const before = step === 0 ? asked.record : null;
    const record = before ?? (await findSettlement(deps.db, { provider, merchantRef, moment: now }));
    if (record === null) return { outcome: 'unknown_reference', eventsSettled: false };
    await closeUnreadable(deps, record, now);
    const decision = decideSettlement(factsOf(record, truth, { now, acceptsTestMoney: !deps.config.production }));
    news ||= decision.kind !== 'nothing';
    const result = await applyDecision(deps, decision, { record, truth, now, events });
    if (result !== null) return { ...result, answer: { state: truth?.state ?? null, news } };
  }
  throw new Error(`payment ${merchantRef} does not come to rest`);
}

/** An answer that can be read closes the case about one that could not. */
async function closeUnreadable({ db }: SettleDeps, { paymentId, unreadable }: SettlementRecord, at: number) {
  if (unreadable) await closeException(db, { paymentId, kind: 'unreadable_answer', at });
}

function factsOf(
  record: SettlementRecord,
  truth: PaymentTruth | null,
  { now, acceptsTestMoney }: Pick<SettlementFacts, 'now' | 'acceptsTestMoney'>,
): SettlementFacts {
  return {
    order: record.order,
    payment: record,
    otherKeptPayment: record.otherKeptPayment,
    acceptsTestMoney,
    truth: stepTruth(record, truth),
    now,
    attemptCreatedAt: record.createdAt,
  };
}

/** Money in dispute was captured before: books that never saw it take the capture first. */
function stepTruth(record: SettlementRecord, truth: PaymentTruth | null): ProviderTruth | null {
  if (truth === null || truth.state !== 'disputed' || moneyWasTaken(record.state)) return truth;
  return { ...truth, state: 'captured' };
}

type OpenSettlement = Omit<Settlement, 'truth'> & { readonly truth: PaymentTruth | null };

/** Applies the decision; null if the ledger changed in the meantime and the payment has to be read again. */
async function applyDecision(
  deps: SettleDeps,
  decision: SettlementDecision,
  { truth, ...rest }: OpenSettlement,
): Promise<SettleResult | null> {
  if (isUnpaid(decision)) return applyUnpaid(deps, decision, rest);
  if (isReturn(decision)) return applyReturn(deps, decision.kind === 'mark_lost', known(truth, rest));
  switch (decision.kind) {
    case 'fulfil':
    case 'fulfil_late':
    case 'exception':
      return capture(deps, decision, known(truth, rest));
    case 'mark_disputed':
      return openDispute(deps, rest);
    case 'rebook':
      return applyCorrection(deps, known(truth, rest));
    case 'mark_dispute_won':
      await endDispute(deps.db, { paymentId: rest.record.paymentId, at: rest.now, nextCheckAt: null });
      return null;
    default:
      return assertNever(decision);
  }
}

type Return = Extract<SettlementDecision, { kind: 'mark_lost' | 'mark_part_refunded' | 'mark_refunded' }>;

function isReturn(decision: SettlementDecision): decision is Return {
  return decision.kind === 'mark_lost' || decision.kind === 'mark_part_refunded' || decision.kind === 'mark_refunded';
}

type Capturing = Extract<SettlementDecision, { kind: 'fulfil' | 'fulfil_late' | 'exception' }>;

/** What the provider calls this payment is another payment's name in our books: the answer is not to be believed. */
const foreign = {
  kind: 'exception',
  exceptionKind: 'reference_mismatch',
  refund: false,
  keptAgorot: null,
  askAgain: true,
} as const satisfies SettlementDecision;

async function capture(deps: SettleDeps, decision: Capturing, settlement: Settlement): Promise<SettleResult | null> {
  try {
    if (decision.kind === 'exception') return await applyException(deps, decision, settlement);
    return await applyFulfilment(deps, decision.kind === 'fulfil_late', settlement);
  } catch (error) {
    if (violatedConstraint(error) === 'payment_provider_ref') return applyException(deps, foreign, settlement);
    throw error;
  }
}

/** Null: a part may have gone back as well. */
async function openDispute(deps: SettleDeps, { record, now }: Omit<Settlement, 'truth'>): Promise<null> {
  const nextCheckAt = askAgainAt(record, now);
  await markDisputed(deps.db, { paymentId: record.paymentId, at: now, nextCheckAt });
  deps.log.warn({ merchantRef: record.merchantRef }, 'a payment is disputed: what it bought is frozen');
  return null;
}

function known(truth: PaymentTruth | null, rest: Omit<Settlement, 'truth'>): Settlement {
  if (truth === null) throw new Error('a payment the provider does not know brought money');
  return { ...rest, truth };
}
