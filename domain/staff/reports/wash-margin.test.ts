import { expect, test } from 'vitest';
import { washMarginOf } from './wash-margin.ts';

const day = {
  washes: 3,
  earnedAgorot: 12_000,
  waterAgorot: 300,
  powerAgorot: 200,
  consumablesAgorot: 900,
  cardFeeAgorot: 180,
  workAgorot: 4_000,
};

test('what is left is the earnings less all costs, also of one wash', () => {
  expect(washMarginOf(day)).toEqual({ costAgorot: 5_580, missing: [], leftAgorot: 6_420, perWashAgorot: 2_140 });
});

test('a cost that is not known is named, and counts as nothing', () => {
  expect(washMarginOf({ ...day, waterAgorot: null, workAgorot: null })).toEqual({
    costAgorot: 1_280,
    missing: ['water', 'work'],
    leftAgorot: 10_720,
    perWashAgorot: 3_573,
  });
});

test('while no cost is known, cost and margin are not known', () => {
  const unknown = { waterAgorot: null, powerAgorot: null, consumablesAgorot: null, cardFeeAgorot: null };
  expect(washMarginOf({ ...day, ...unknown, workAgorot: 0 })).toEqual({
    costAgorot: null,
    missing: ['water', 'power', 'consumables', 'cardFee'],
    leftAgorot: null,
    perWashAgorot: null,
  });
});

test('without washes there is no figure of one wash, and work can cost more than nothing', () => {
  expect(washMarginOf({ ...day, washes: 0, earnedAgorot: 0 })).toMatchObject({
    leftAgorot: -5_580,
    perWashAgorot: null,
  });
});
