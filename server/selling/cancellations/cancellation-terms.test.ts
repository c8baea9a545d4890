import { expect, test } from 'vitest';
import type { LotId, OrderId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { ProtectedGroup } from '#domain/core/time/cancellation-window.ts';
import type { OrderLot } from '#server/entitlements/public.ts';
import type { CancellableOrder } from '#server/selling/store/cancellation.ts';
import { cancellationTerms, cancellationQuoteOf } from './cancellation-terms.ts';

const paidAt = Date.parse('2026-11-03T10:00:00.000Z');

function order(changes: Partial<CancellableOrder> = {}): CancellableOrder {
  return {
    orderId: 'order' as OrderId,
    customerId: null,
    orderCode: '7K2M-9QXP',
    packageName: 'Triple Wash',
    packageNameHe: 'שלוש שטיפות',
    washCount: 3,
    paidAt,
    disclosedAt: paidAt + 60_000,
    paidAgorot: 15_000,
    refundedAgorot: 0,
    reference: null,
    withinWindow: null,
    windowEndsAt: null,
    fourMonths: null,
    refundableAgorot: null,
    feeAgorot: null,
    ...changes,
  };
}

function lot(changes: Partial<OrderLot> = {}): OrderLot {
  return {
    lotId: 'lot' as LotId,
    state: 'active',
    valueAgorot: 15_000,
    initial: 3,
    remaining: 3,
    expiresAt: null,
    ...changes,
  };
}

function at(now: number, group: ProtectedGroup | null = null) {
  return { now, group };
}

test('an unused order gives back its price less 5 %', () => {
  expect(cancellationTerms(order(), [lot()], at(paidAt + DAY_MS))).toEqual({
    withinWindow: true,
    windowEndsAt: Date.parse('2026-11-17T23:59:59.999+02:00'),
    fourMonths: false,
    refundableAgorot: 15_000,
    feeAgorot: 750,
  });
});

test('the fee is 5 % of what is cancelled, not of what was bought, and ₪100 at most', () => {
  expect(cancellationTerms(order(), [lot({ remaining: 1 })], at(paidAt))).toMatchObject({
    refundableAgorot: 5_000,
    feeAgorot: 250,
  });
  const dear = [lot({ valueAgorot: 300_000 })];
  expect(cancellationTerms(order({ paidAgorot: 300_000 }), dear, at(paidAt)).feeAgorot).toBe(10_000);
});

test.for([
  ['used up', { state: 'depleted', remaining: 0 }, 0],
  ['void', { state: 'void' }, 0],
  ['expired', { state: 'expired' }, 0],
  ['past its last day, not yet marked by the scheduled job', { expiresAt: paidAt - 1 }, 0],
  ['on hold', { state: 'frozen' }, 15_000],
] as const)('a lot that is %s is worth this much', ([, changes, refundableAgorot]) => {
  const terms = cancellationTerms(order(), [lot(changes)], at(paidAt));
  expect(terms.refundableAgorot).toBe(refundableAgorot);
});

test('money refunded earlier is not refunded again', () => {
  expect(cancellationTerms(order({ refundedAgorot: 12_000 }), [lot()], at(paidAt)).refundableAgorot).toBe(3_000);
  expect(cancellationTerms(order({ refundedAgorot: 15_000 }), [lot()], at(paidAt)).refundableAgorot).toBe(0);
});

test('the cancellation period does not start before the written disclosure is delivered', () => {
  const now = paidAt + 30 * DAY_MS;
  expect(cancellationTerms(order({ disclosedAt: null }), [lot()], at(now))).toMatchObject({
    withinWindow: true,
    windowEndsAt: Date.parse('2026-12-17T23:59:59.999+02:00'),
  });
});

test('a recorded request keeps its terms on every later day', () => {
  const recorded = order({
    reference: 'X-000001',
    withinWindow: true,
    windowEndsAt: paidAt + 14 * DAY_MS,
    refundableAgorot: 5_000,
    feeAgorot: 250,
  });
  const terms = cancellationTerms(recorded, [lot({ state: 'frozen' })], at(paidAt + 100 * DAY_MS));
  expect(
    cancellationQuoteOf({ order: recorded, lots: [lot({ state: 'frozen' })], terms, now: paidAt + 100 * DAY_MS }),
  ).toMatchObject({
    withinWindow: true,
    refundableAgorot: 5_000,
    feeAgorot: 250,
    refundAgorot: 4_750,
    alreadyRequested: true,
  });
});

test('a buyer with a verified card of a protected group has four months, to the last moment of the day in Jerusalem', () => {
  const last = Date.parse('2027-03-03T23:59:59.999+02:00');
  const shown = cancellationTerms(order(), [lot()], at(last, 'disabled'));
  expect(shown).toMatchObject({ withinWindow: true, windowEndsAt: last, fourMonths: true });
  expect(cancellationTerms(order(), [lot()], at(last + 1, 'disabled')).withinWindow).toBe(false);
  expect(cancellationTerms(order(), [lot()], at(last)).withinWindow).toBe(false);
});
