import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { sourceStatesOf, statesOf } from '#domain/core/transitions.ts';
import { orderTransitions } from './order-state.ts';
import { wasCaptured, paymentTransitions, paymentRanks } from './payment-state.ts';
import { decideSettlement } from './settlement.ts';
import type { ProviderStatus, SettlementDecision, SettlementInput } from './settlement-input.ts';

const START = 1_800_000_000_000;
const afterExpiry = START + 46 * MINUTE_MS;

/** Generates a fact that is wrong so rarely that a wrong value does not hide all other rules. */
function mostly<Value>(right: Value, ...wrong: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof({ arbitrary: fc.constant(right), weight: 8 }, { arbitrary: fc.constantFrom(...wrong), weight: 1 });
}

const anyAgorot = fc.constantFrom(5500, 5400, 1);
const anyProviderRef = mostly('pay_1', 'pay_2');
const anyCurrency = fc.constantFrom('ILS', 'ILS', 'USD');

const anyStatus = fc.record({
  merchantRef: fc.constant('PABC'),
  providerRef: anyProviderRef,
  testMode: mostly(false, true),
  state: fc.constantFrom<ProviderStatus['state']>(
    'created',
    'pending',
    'captured',
    'failed',
    'expired',
    'part_refunded',
    'refunded',
    'disputed',
  ),
  failureReason: fc.constantFrom(null, 'declined' as const),
  amountAgorot: mostly(5500, 5400, 1, 0, -1),
  refundedAgorot: mostly(0, 1, -1),
  currency: anyCurrency,
});

const anyFacts: fc.Arbitrary<SettlementInput> = fc.record({
  order: fc.record({
    state: fc.constantFrom(...statesOf(orderTransitions)),
    dueAgorot: anyAgorot,
    currency: anyCurrency,
    priceStillValid: fc.boolean(),
    cancelled: mostly(false, true),
    expiresAt: fc.constantFrom(START, START + 45 * MINUTE_MS),
  }),
  payment: fc.record({
    state: fc.constantFrom(...statesOf(paymentTransitions)),
    amountAgorot: anyAgorot,
    currency: anyCurrency,
    merchantRef: fc.constant('PABC'),
    providerRef: fc.option(anyProviderRef),
    disputed: fc.boolean(),
    disputeDecided: fc.boolean(),
    capturedAgorot: fc.option(anyAgorot),
    refundedAgorot: fc.constantFrom(0, 1),
    unassigned: mostly(false, true),
  }),
  otherPaidAttempt: fc.boolean(),
  acceptsTestMoney: fc.boolean(),
  providerStatus: fc.option(anyStatus),
  now: fc.constantFrom(START + MINUTE_MS, START + 10 * MINUTE_MS, afterExpiry),
  attemptCreatedAt: fc.constant(START),
});

test('money goes back by itself only where it came whole, in shekels, twice, too late or for a cancelled order', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const decision = decideSettlement(facts);
      fc.pre(decision.kind === 'exception' && decision.refund);
      expect(facts.providerStatus).toMatchObject({
        state: 'captured',
        refundedAgorot: 0,
        currency: facts.order.currency,
      });
      const { cancelled, state } = facts.order;
      expect(facts.otherPaidAttempt || cancelled || state !== 'awaiting_payment').toBe(true);
    }),
    { numRuns: 300, maxSkipsPerRun: 10_000 },
  );
});

test('nothing is ever fulfilled but by the whole amount, in the right currency, once, for an order that waits for it', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { kind } = decideSettlement(facts);
      if (kind !== 'fulfil' && kind !== 'fulfil_late') {
        return;
      }
      expect(facts.providerStatus).toMatchObject({ amountAgorot: facts.order.dueAgorot });
      expect([null, facts.providerStatus?.providerRef]).toContain(facts.payment.providerRef);
      expect(facts.providerStatus?.testMode && !facts.acceptsTestMoney).toBe(false);
      expect(facts.providerStatus?.currency).toBe(facts.order.currency);
      expect(facts.payment.amountAgorot).toBe(facts.order.dueAgorot);
      expect(facts.otherPaidAttempt).toBe(false);
      expect(facts.order.cancelled).toBe(false);
      expect(wasCaptured(facts.payment.state)).toBe(false);
      expect(facts.order.state).toBe(kind === 'fulfil' ? 'awaiting_payment' : 'expired');
    }),
    { numRuns: 5_000 },
  );
});

test('money that the provider holds and we do not is never passed over in silence', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const holds = ['captured', 'part_refunded', 'refunded'].includes(facts.providerStatus?.state ?? '');
      fc.pre(holds && !wasCaptured(facts.payment.state));
      expect(['fulfil', 'fulfil_late', 'exception']).toContain(decideSettlement(facts).kind);
    }),
    { numRuns: 5_000 },
  );
});

/** Returns the payment's row after the store has applied a decision. */
function applied(facts: SettlementInput, decision: SettlementDecision): SettlementInput {
  const state = {
    nothing: facts.payment.state,
    mark_pending: 'pending',
    mark_failed: 'failed',
    mark_expired: 'expired',
    fulfil: 'captured',
    fulfil_late: 'captured',
    exception: decision.kind === 'exception' && decision.capturedAgorot === null ? facts.payment.state : 'captured',
    mark_disputed: facts.payment.state,
    mark_dispute_won: facts.payment.state,
    mark_lost: 'lost',
    // the row keeps its journals, and a new attempt is settled
    rebook: 'refunded',
    mark_part_refunded: 'part_refunded',
    mark_refunded: 'refunded',
  } as const satisfies Record<SettlementDecision['kind'], SettlementInput['payment']['state']>;
  const disputed =
    decision.kind === 'mark_disputed' || (facts.payment.disputed && decision.kind !== 'mark_dispute_won');
  const refundedAgorot =
    decision.kind === 'mark_part_refunded' || decision.kind === 'mark_refunded'
      ? decision.refundedAgorot
      : facts.payment.refundedAgorot;
  return { ...facts, payment: { ...facts.payment, state: state[decision.kind], disputed, refundedAgorot } };
}

test('a payment only ever makes moves of its table, and money taken never becomes money not taken', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const before = facts.payment.state;
      const after = applied(facts, decideSettlement(facts)).payment.state;
      expect(after === before || sourceStatesOf(paymentTransitions, after).includes(before)).toBe(true);
      expect(!wasCaptured(before) || paymentRanks[after] >= paymentRanks[before]).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test('hearing the same truth twice does nothing the second time', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const first = decideSettlement(facts);
      // a corrected amount is settled as a payment of its own
      fc.pre(!facts.payment.unassigned);
      // disputes and parts given back elsewhere take a step of their own, for which the provider is asked again
      fc.pre(!(first.needsRecheck && facts.payment.disputed));
      fc.pre(!(first.kind === 'exception' && first.needsRecheck));
      fc.pre(
        !(first.kind === 'mark_disputed' && (facts.providerStatus?.refundedAgorot ?? 0) > facts.payment.refundedAgorot),
      );
      fc.pre(!(first.kind.startsWith('fulfil') && facts.providerStatus?.state !== 'captured'));
      const second = decideSettlement(applied(facts, first));
      expect(second.kind).toBe('nothing');
    }),
    { numRuns: 5_000 },
  );
});
