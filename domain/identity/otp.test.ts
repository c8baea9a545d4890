import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/jerusalem-time.ts';
import {
  askersBudgets,
  otpBudgets,
  isConversionLow,
  numberBlock,
  shopBudgets,
  waitSeconds,
  type Fills,
} from './otp.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const room: Fills = {
  numberMinute: null,
  numberQuarter: null,
  numberDay: null,
  browserHour: null,
  addressHour: null,
  shopHour: null,
  shopDay: null,
};

test('where every budget has room nobody waits', () => {
  expect(waitSeconds(askersBudgets, room, now)).toBe(0);
  expect(waitSeconds(askersBudgets, { ...room, numberMinute: now - 2 * MINUTE_MS }, now)).toBe(0);
});

test('the longest wait is the one that is told', () => {
  expect(waitSeconds(askersBudgets, { ...room, numberMinute: now - 20_500 }, now)).toBe(40);
  const both = { ...room, numberMinute: now, browserHour: now - HOUR_MS / 2 };
  expect(waitSeconds(askersBudgets, both, now)).toBe(1_800);
});

test('every budget is the asker’s or the shop’s, and one says nothing about the other', () => {
  expect([...askersBudgets, ...shopBudgets].toSorted()).toEqual(Object.keys(otpBudgets).toSorted());
  expect(waitSeconds(askersBudgets, { ...room, shopHour: now }, now)).toBe(0);
  expect(waitSeconds(shopBudgets, { ...room, shopHour: now }, now)).toBe(3_600);
});

test('ninety-nine neighbours share a block with a number', () => {
  expect(numberBlock('+972501234567')).toBe(numberBlock('+972501234500'));
  expect(numberBlock('+972501234567')).not.toBe(numberBlock('+972501234667'));
});

test('fewer than a quarter of the newest codes typed in is too few, once there are enough of them', () => {
  expect(isConversionLow({ sent: 100, verified: 24, sample: 100 })).toBe(true);
  expect(isConversionLow({ sent: 100, verified: 25, sample: 100 })).toBe(false);
  expect(isConversionLow({ sent: 99, verified: 0, sample: 100 })).toBe(false);
  expect(isConversionLow({ sent: 20, verified: 0, sample: 20 })).toBe(true);
});
