import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { isWashCreditedBack } from './interrupted-wash.ts';

const startedAt = Date.parse('2026-11-22T10:00:00Z');
const end = { minutes: 10, startedAt, endedAt: startedAt + 10 * MINUTE_MS };

test('a wash that its machine broke off comes back whole, until nine tenths of it have run', () => {
  const after = (deliveredSeconds: number) => isWashCreditedBack({ ...end, deliveredSeconds, interruption: 'power' });
  expect([0, 60, 300, 539].map(after)).toEqual([true, true, true, true]);
  expect([540, 600].map(after)).toEqual([false, false]);
});

test('a machine that did not count is believed by the clock', () => {
  const at = (minutes: number) =>
    isWashCreditedBack({
      ...end,
      endedAt: startedAt + minutes * MINUTE_MS,
      deliveredSeconds: null,
      interruption: 'fault',
    });
  expect([0, 8].map(at)).toEqual([true, true]);
  expect([9, 10].map(at)).toEqual([false, false]);
});

test('a customer who leaves early, or whose time is over, gets nothing back', () => {
  expect(isWashCreditedBack({ ...end, deliveredSeconds: 30, interruption: null })).toBe(false);
  expect(isWashCreditedBack({ ...end, deliveredSeconds: null, interruption: null })).toBe(false);
});
