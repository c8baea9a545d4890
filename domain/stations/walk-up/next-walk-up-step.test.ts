import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  FAILED_START_CHOICE_MS,
  nextWalkUpStep,
  RESERVATION_MAX_MS,
  RESERVATION_MS,
  reservationEnd,
  PAID_START_WAIT_MS,
  type WalkUpSnapshot,
} from './next-walk-up-step.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const reserved: WalkUpSnapshot = {
  state: 'reserved',
  createdAt: NOW,
  changedAt: NOW,
  failure: null,
  reservedUntil: NOW + RESERVATION_MS,
  orderState: null,
  payment: 'none',
  wash: null,
};
const paying: WalkUpSnapshot = { ...reserved, state: 'paying', orderState: 'awaiting_payment', payment: 'open' };
const paid: WalkUpSnapshot = { ...paying, state: 'paid', orderState: 'fulfilled', payment: 'over' };
const move = (to: string, failure: string | null = null) => ({ kind: 'move', to, failure });

test('a reservation whose page never paid ends with its time, and not before', () => {
  expect(nextWalkUpStep(reserved, NOW + RESERVATION_MS - 1)).toBeNull();
  expect(nextWalkUpStep(reserved, NOW + RESERVATION_MS)).toEqual(move('abandoned'));
  expect(nextWalkUpStep({ ...reserved, payment: 'open' }, NOW)).toEqual(move('paying'));
});

test('money counts before anything else; a payment that failed releases the bay at once', () => {
  expect(nextWalkUpStep({ ...paying, orderState: 'fulfilled', payment: 'over' }, NOW + RESERVATION_MS)).toEqual(
    move('paid'),
  );
  expect(nextWalkUpStep({ ...paying, payment: 'over' }, NOW)).toEqual(move('abandoned'));
  expect(nextWalkUpStep({ ...paying, reservedUntil: null }, NOW)).toEqual(move('abandoned'));
});

test('only a payment in progress prolongs a reservation, in its last minute, and never beyond eight minutes', () => {
  const last = NOW + RESERVATION_MS - MINUTE_MS + 1;
  expect(nextWalkUpStep(paying, last)).toBeNull();
  expect(nextWalkUpStep({ ...paying, payment: 'pending' }, NOW + MINUTE_MS)).toBeNull();
  expect(nextWalkUpStep({ ...paying, payment: 'pending' }, last)).toEqual({
    kind: 'prolong',
    until: last + RESERVATION_MS,
  });
  expect(reservationEnd(NOW, NOW + 7 * MINUTE_MS)).toBe(NOW + RESERVATION_MAX_MS);
  const end = NOW + RESERVATION_MAX_MS;
  expect(nextWalkUpStep({ ...paying, payment: 'pending', reservedUntil: end }, end - 1)).toBeNull();
  expect(nextWalkUpStep({ ...paying, payment: 'pending', reservedUntil: end }, end)).toEqual(move('abandoned'));
});

test('money that arrives after the end continues the walk-up', () => {
  const over = { ...paying, state: 'abandoned', payment: 'over' } as const;
  expect(nextWalkUpStep(over, NOW)).toBeNull();
  expect(nextWalkUpStep({ ...over, orderState: 'fulfilled' }, NOW)).toEqual(move('paid'));
});

test('a paid wash that no page starts is kept as a voucher; after a failed start the customer has longer to choose', () => {
  expect(nextWalkUpStep(paid, NOW + PAID_START_WAIT_MS - 1)).toBeNull();
  expect(nextWalkUpStep(paid, NOW + PAID_START_WAIT_MS)).toEqual(move('kept'));
  const refused = { ...paid, failure: 'refused' } as const;
  expect(nextWalkUpStep(refused, NOW + FAILED_START_CHOICE_MS - 1)).toBeNull();
  expect(nextWalkUpStep(refused, NOW + FAILED_START_CHOICE_MS)).toEqual(move('kept', 'refused'));
  expect(nextWalkUpStep({ ...paid, orderState: 'refunded' }, NOW)).toEqual(move('kept'));
});

test('a wash that runs is washing; one that came back leads to the choice, with its reason', () => {
  const starting = { ...paid, state: 'starting' } as const;
  const wash = { state: 'held', releaseReason: null } as const;
  expect(nextWalkUpStep({ ...starting, wash }, NOW)).toBeNull();
  expect(nextWalkUpStep({ ...starting, wash: { ...wash, state: 'completed' } }, NOW)).toEqual(move('washing'));
  const released = (releaseReason: 'failed' | 'unreachable') =>
    nextWalkUpStep({ ...starting, wash: { state: 'released', releaseReason } }, NOW);
  expect(released('failed')).toEqual(move('paid', 'refused'));
  expect(released('unreachable')).toEqual(move('paid', 'silent'));
  const washing = { ...starting, state: 'washing' } as const;
  expect(nextWalkUpStep({ ...washing, wash: { ...wash, state: 'completed' } }, NOW)).toBeNull();
  expect(nextWalkUpStep({ ...washing, wash: { ...wash, state: 'reversed' } }, NOW)).toEqual(move('paid', 'broken'));
});

test('what is kept or refunded stays so', () => {
  for (const state of ['kept', 'refunded'] as const) {
    expect(nextWalkUpStep({ ...paid, state }, NOW + FAILED_START_CHOICE_MS)).toBeNull();
  }
});
