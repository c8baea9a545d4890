import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  CHOICE_MS,
  nextStep,
  RESERVED_MAX_MS,
  RESERVED_MS,
  reservationEnd,
  START_PATIENCE_MS,
  type WalkUpFacts,
} from './next-step.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const reserved: WalkUpFacts = {
  state: 'reserved',
  createdAt: NOW,
  changedAt: NOW,
  failure: null,
  reservedUntil: NOW + RESERVED_MS,
  orderState: null,
  payment: 'none',
  wash: null,
};
const paying: WalkUpFacts = { ...reserved, state: 'paying', orderState: 'awaiting_payment', payment: 'open' };
const paid: WalkUpFacts = { ...paying, state: 'paid', orderState: 'fulfilled', payment: 'over' };
const move = (to: string, failure: string | null = null) => ({ kind: 'move', to, failure });

test('a reservation whose page never paid ends with its time, and not before', () => {
  expect(nextStep(reserved, NOW + RESERVED_MS - 1)).toBeNull();
  expect(nextStep(reserved, NOW + RESERVED_MS)).toEqual(move('abandoned'));
  expect(nextStep({ ...reserved, payment: 'open' }, NOW)).toEqual(move('paying'));
});

test('money counts before anything else; a payment that failed releases the bay at once', () => {
  expect(nextStep({ ...paying, orderState: 'fulfilled', payment: 'over' }, NOW + RESERVED_MS)).toEqual(move('paid'));
  expect(nextStep({ ...paying, payment: 'over' }, NOW)).toEqual(move('abandoned'));
  expect(nextStep({ ...paying, reservedUntil: null }, NOW)).toEqual(move('abandoned'));
});

test('only a payment in progress prolongs a reservation, in its last minute, and never beyond eight minutes', () => {
  const last = NOW + RESERVED_MS - MINUTE_MS + 1;
  expect(nextStep(paying, last)).toBeNull();
  expect(nextStep({ ...paying, payment: 'pending' }, NOW + MINUTE_MS)).toBeNull();
  expect(nextStep({ ...paying, payment: 'pending' }, last)).toEqual({ kind: 'prolong', until: last + RESERVED_MS });
  expect(reservationEnd(NOW, NOW + 7 * MINUTE_MS)).toBe(NOW + RESERVED_MAX_MS);
  const end = NOW + RESERVED_MAX_MS;
  expect(nextStep({ ...paying, payment: 'pending', reservedUntil: end }, end - 1)).toBeNull();
  expect(nextStep({ ...paying, payment: 'pending', reservedUntil: end }, end)).toEqual(move('abandoned'));
});

test('money that arrives after the end continues the walk-up', () => {
  const over = { ...paying, state: 'abandoned', payment: 'over' } as const;
  expect(nextStep(over, NOW)).toBeNull();
  expect(nextStep({ ...over, orderState: 'fulfilled' }, NOW)).toEqual(move('paid'));
});

test('a paid wash that no page starts is kept as a voucher; after a failed start the customer has longer to choose', () => {
  expect(nextStep(paid, NOW + START_PATIENCE_MS - 1)).toBeNull();
  expect(nextStep(paid, NOW + START_PATIENCE_MS)).toEqual(move('kept'));
  const refused = { ...paid, failure: 'refused' } as const;
  expect(nextStep(refused, NOW + CHOICE_MS - 1)).toBeNull();
  expect(nextStep(refused, NOW + CHOICE_MS)).toEqual(move('kept', 'refused'));
  expect(nextStep({ ...paid, orderState: 'refunded' }, NOW)).toEqual(move('kept'));
});

test('a wash that runs is washing; one that came back leads to the choice, with its reason', () => {
  const starting = { ...paid, state: 'starting' } as const;
  const wash = { state: 'held', releaseReason: null } as const;
  expect(nextStep({ ...starting, wash }, NOW)).toBeNull();
  expect(nextStep({ ...starting, wash: { ...wash, state: 'completed' } }, NOW)).toEqual(move('washing'));
  const released = (releaseReason: 'failed' | 'unreachable') =>
    nextStep({ ...starting, wash: { state: 'released', releaseReason } }, NOW);
  expect(released('failed')).toEqual(move('paid', 'refused'));
  expect(released('unreachable')).toEqual(move('paid', 'silent'));
  const washing = { ...starting, state: 'washing' } as const;
  expect(nextStep({ ...washing, wash: { ...wash, state: 'completed' } }, NOW)).toBeNull();
  expect(nextStep({ ...washing, wash: { ...wash, state: 'reversed' } }, NOW)).toEqual(move('paid', 'broken'));
});

test('what is kept or refunded stays so', () => {
  for (const state of ['kept', 'refunded'] as const) {
    expect(nextStep({ ...paid, state }, NOW + CHOICE_MS)).toBeNull();
  }
});
