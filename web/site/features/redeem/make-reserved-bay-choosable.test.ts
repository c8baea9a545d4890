import { expect, test } from 'vitest';
import type { LiveBay } from '#contracts/stations/redemptions.ts';
import type { UnfinishedWalkUp } from '#contracts/stations/walk-up.ts';
import type { PayPageStation } from './load-pay-page-station.ts';
import { makeReservedBayChoosable } from './make-reserved-bay-choosable.ts';

const station = (...states: LiveBay['state'][]) =>
  ({ bays: states.map((state, index) => ({ bayNo: index + 1, state })) }) as unknown as PayPageStation;
const walkUp = (state: UnfinishedWalkUp['state'], bayNo: number) => ({ state, bayNo }) as UnfinishedWalkUp;

const statesOf = (offer: Parameters<typeof makeReservedBayChoosable>[0]) =>
  makeReservedBayChoosable(offer).station.bays.map(({ state }) => state);

test('a customer who comes back from the payment page can pay for the same bay again', () => {
  const offer = { station: station('free', 'reserved'), walkUps: [walkUp('paying', 2)], bayNo: null };
  expect(statesOf(offer)).toEqual(['free', 'free']);
  expect(makeReservedBayChoosable(offer).bayNo).toBe(2);
  expect(makeReservedBayChoosable({ ...offer, bayNo: 1 }).bayNo).toBe(1);
});

test('a bay of another customer, of a paid wash, or with water stays as it is', () => {
  const walkUps = [walkUp('paying', 1)];
  expect(statesOf({ station: station('free', 'reserved'), walkUps, bayNo: null })).toEqual(['free', 'reserved']);
  expect(statesOf({ station: station('busy'), walkUps, bayNo: 1 })).toEqual(['busy']);
  expect(statesOf({ station: station('reserved'), walkUps: [walkUp('paid', 1)], bayNo: 1 })).toEqual(['reserved']);
  expect(statesOf({ station: station('reserved'), walkUps: [], bayNo: 1 })).toEqual(['reserved']);
});
