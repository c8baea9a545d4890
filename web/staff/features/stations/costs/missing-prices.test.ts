import { expect, test } from 'vitest';
import { stationIdSchema } from '#contracts/core/ids.ts';
import type { BayCosts, CostRate } from '#contracts/staff/wash-costs.ts';
import { missingPrices } from './missing-prices.ts';

const row: BayCosts = {
  stationId: stationIdSchema.parse('0197b2c4-0000-7000-8000-000000000001'),
  slug: 'haifa',
  name: 'Haifa',
  nameHe: 'חיפה',
  bayNo: 1,
  bayName: '',
  bayNameHe: '',
  washes: 1,
  earnedAgorot: 4_661,
  waterAgorot: null,
  powerAgorot: 120,
  consumablesAgorot: null,
  cardFeeAgorot: null,
  workAgorot: 0,
};

const price = (kind: CostRate['kind'], amount: number | null): CostRate => ({
  stationId: null,
  kind,
  itemId: null,
  since: '2026-11-01',
  amount,
});

test('a cost that is not known and has no price misses its price', () => {
  expect(missingPrices([row], [])).toEqual(['water', 'consumables', 'cardFee']);
});

test('a cost with a price misses something else, such as a reading of the meter', () => {
  expect(missingPrices([row], [price('water_m3', 900), price('shampoo', 2_000)])).toEqual(['cardFee']);
});

test('a price that was withdrawn is missing', () => {
  expect(missingPrices([row], [price('card_percent', null)])).toContain('cardFee');
});
