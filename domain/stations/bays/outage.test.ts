import { expect, test } from 'vitest';
import { outageAt } from './outage.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');
const TOMORROW = Date.parse('2026-11-24T08:00:00Z');
const works = { outReason: null, outUntil: null };

test('a working bay, or one without an entered reason, has no outage reason', () => {
  expect(outageAt(works, works, NOW)).toBeNull();
});

test('a bay says its own reason and when it should be back', () => {
  const bay = { outReason: 'repair', outUntil: TOMORROW } as const;
  expect(outageAt(bay, works, NOW)).toEqual({ reason: 'repair', backAt: '2026-11-24T08:00:00.000Z' });
});

test('the reason of the whole station comes first', () => {
  const bay = { outReason: 'repair', outUntil: null } as const;
  expect(outageAt(bay, { outReason: 'no_water', outUntil: null }, NOW)).toEqual({ reason: 'no_water', backAt: null });
});

test('an end that has passed is not promised', () => {
  const bay = { outReason: 'cleaning', outUntil: NOW } as const;
  expect(outageAt(bay, works, NOW)).toEqual({ reason: 'cleaning', backAt: null });
});
