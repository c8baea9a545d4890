import { expect, test } from 'vitest';
import { GOODWILL_MAX_AGOROT, shopDayBoundsAt, valueOfPointsAgorot } from './goodwill.ts';

test('two people give up to a thousand shekels', () => {
  expect(GOODWILL_MAX_AGOROT).toBe(100_000);
});

test('points are worth their part of a wash, rounded up', () => {
  const rules = { pointsPerWash: 500, washAgorot: 5_500 };
  expect(valueOfPointsAgorot(500, rules)).toBe(5_500);
  expect(valueOfPointsAgorot(250, rules)).toBe(2_750);
  expect(valueOfPointsAgorot(1, rules)).toBe(11);
  expect(valueOfPointsAgorot(1, { pointsPerWash: 700, washAgorot: 5_500 })).toBe(8);
  expect(valueOfPointsAgorot(1, { pointsPerWash: 500, washAgorot: 0 })).toBe(1);
});

test('a day begins at midnight in Jerusalem, also when the clocks change', () => {
  const at = (text: string) => Date.parse(text);
  expect(shopDayBoundsAt(at('2026-07-01T21:30:00Z'))).toEqual({
    from: at('2026-07-01T21:00:00Z'),
    to: at('2026-07-02T20:59:59.999Z'),
  });
  // 25 hours: the clocks go back
  expect(shopDayBoundsAt(at('2026-10-25T12:00:00Z'))).toEqual({
    from: at('2026-10-24T21:00:00Z'),
    to: at('2026-10-25T21:59:59.999Z'),
  });
});
