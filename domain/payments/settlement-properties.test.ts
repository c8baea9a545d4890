import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/jerusalem-time.ts';
import { statesBefore, statesOf } from '#domain/core/moves.ts';
import { orderMoves } from './order-state.ts';
import { moneyWasTaken, paymentMoves, paymentRanks } from './payment-state.ts';
import { decideSettlement } from './settlement.ts';
import type { ProviderTruth, SettlementDecision, SettlementFacts } from './settlement-facts.ts';

const START = 1_800_000_000_000;
const afterExpiry = START + 46 * MINUTE_MS;

const anyAgorot = fc.constantFrom(5500, 5400, 1);
const anyCurrency = fc.constantFrom('ILS', 'ILS', 'USD');

const anyTruth = fc.record({
  merchantRef: fc.constant('PABC'),
  state: fc.constantFrom<ProviderTruth['state']>(
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
  amountAgorot: anyAgorot,
  refundedAgorot: fc.constantFrom(0, 1),
  currency: anyCurrency,
});

const anyFacts: fc.Arbitrary<SettlementFacts> = fc.record({
  order: fc.record({
    state: fc.constantFrom(...statesOf(orderMoves)),
    dueAgorot: anyAgorot,
    currency: anyCurrency,
    priceStillValid: fc.boolean(),
    expiresAt: fc.constantFrom(START, START + 45 * MINUTE_MS),
  }),
  payment: fc.record({
    state: fc.constantFrom(...statesOf(paymentMoves)),
    amountAgorot: anyAgorot,
    currency: anyCurrency,
    merchantRef: fc.constant('PABC'),
    disputed: fc.boolean(),
  }),
  otherKeptPayment: fc.boolean(),
  truth: fc.option(anyTruth),
  now: fc.constantFrom(START + MINUTE_MS, START + 10 * MINUTE_MS, afterExpiry),
  attemptCreatedAt: fc.constant(START),
});

test('money goes back by itself only where it came whole, in shekels, twice or too late', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const decision = decideSettlement(facts);
      fc.pre(decision.kind === 'exception' && decision.refund);
      expect(facts.truth).toMatchObject({ state: 'captured', refundedAgorot: 0, currency: facts.order.currency });
      expect(facts.otherKeptPayment || facts.order.state !== 'awaiting_payment').toBe(true);
    }),
    { numRuns: 1_000, maxSkipsPerRun: 10_000 },
  );
});

test('nothing is ever fulfilled but by the whole amount, in the right currency, once, for an order that waits for it', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { kind } = decideSettlement(facts);
      if (kind !== 'fulfil' && kind !== 'fulfil_late') {
        return;
      }
      expect(facts.truth).toMatchObject({ amountAgorot: facts.order.dueAgorot, refundedAgorot: 0 });
      expect(facts.truth?.currency).toBe(facts.order.currency);
      expect(facts.payment.amountAgorot).toBe(facts.order.dueAgorot);
      expect(facts.otherKeptPayment).toBe(false);
      expect(moneyWasTaken(facts.payment.state)).toBe(false);
      expect(facts.order.state).toBe(kind === 'fulfil' ? 'awaiting_payment' : 'expired');
    }),
    { numRuns: 5_000 },
  );
});

test('money that the provider holds and we do not is never passed over in silence', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const holds = facts.truth?.state === 'captured' || facts.truth?.state === 'part_refunded';
      fc.pre(holds && !moneyWasTaken(facts.payment.state));
      expect(['fulfil', 'fulfil_late', 'exception']).toContain(decideSettlement(facts).kind);
    }),
    { numRuns: 5_000 },
  );
});

/** What the store does with a decision, as far as the payment's row goes. */
function applied(facts: SettlementFacts, decision: SettlementDecision): SettlementFacts {
  const state = {
    nothing: facts.payment.state,
    mark_pending: 'pending',
    mark_failed: 'failed',
    mark_expired: 'expired',
    fulfil: 'captured',
    fulfil_late: 'captured',
    exception: decision.kind === 'exception' && decision.keptAgorot === null ? 'failed' : 'captured',
    mark_disputed: facts.payment.state,
    mark_dispute_won: facts.payment.state,
    mark_lost: 'lost',
    mark_part_refunded: 'part_refunded',
    mark_refunded: 'refunded',
  } as const satisfies Record<SettlementDecision['kind'], SettlementFacts['payment']['state']>;
  const disputed =
    decision.kind === 'mark_disputed' || (facts.payment.disputed && decision.kind !== 'mark_dispute_won');
  return { ...facts, payment: { ...facts.payment, state: state[decision.kind], disputed } };
}

test('a payment only ever makes moves of its table, and money taken never becomes money not taken', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const before = facts.payment.state;
      const after = applied(facts, decideSettlement(facts)).payment.state;
      expect(after === before || statesBefore(paymentMoves, after).includes(before) || after === 'failed').toBe(true);
      expect(!moneyWasTaken(before) || paymentRanks[after] >= paymentRanks[before]).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test('hearing the same truth twice does nothing the second time', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const first = decideSettlement(facts);
      // disputes and parts given back elsewhere take a step of their own, for which the provider is asked again
      fc.pre(!(first.askAgain && facts.payment.disputed));
      fc.pre(!(first.kind === 'exception' && first.askAgain));
      const second = decideSettlement(applied(facts, first));
      const repeated = first.kind === 'exception' && first.keptAgorot === null ? first.kind : 'nothing';
      expect(second.kind).toBe(repeated);
    }),
    { numRuns: 5_000 },
  );
});
