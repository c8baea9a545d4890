import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  instantOfWallTimeText,
  priceAfter,
  priceAt,
  priceStateAt,
  priceStartRefusal,
  wallTimeTextAt,
  type ScheduledPrice,
} from './price-schedule.ts';

function from(validFrom: number, priceAgorot: number, withdrawnAt: number | null = null): ScheduledPrice {
  return { validFrom, priceAgorot, withdrawnAt };
}

const first = from(1_000, 5_500);
const second = from(2_000, 6_000);
const withdrawn = from(2_500, 9_900, 2_100);
const planned = from(3_000, 6_500);
// in no order
const prices = [planned, first, withdrawn, second];

test.for([
  [999, null, first],
  [1_000, first, second],
  [1_999, first, second],
  [2_000, second, planned],
  // one that was withdrawn neither begins nor comes next
  [2_400, second, planned],
  [2_500, second, planned],
  [3_000, planned, null],
] as const)('at %s one price holds, from its own instant on, and the next one is known', ([instant, holds, next]) => {
  expect(priceAt(prices, instant)).toBe(holds);
  expect(priceAfter(prices, instant)).toBe(next);
  expect(priceAfter([...prices].toReversed(), instant)).toBe(next);
});

test('each price says what it is', () => {
  const states = prices.map((price) => priceStateAt(price, { prices, instantMs: 2_200 }));
  expect(states).toEqual(['planned', 'over', 'withdrawn', 'current']);
});

test('no price begins before now, and no two at once; a withdrawn one leaves its place', () => {
  expect(priceStartRefusal(prices, { validFrom: 2_199, now: 2_200 })).toBe('price_in_past');
  expect(priceStartRefusal(prices, { validFrom: 2_200, now: 2_200 })).toBe(null);
  expect(priceStartRefusal(prices, { validFrom: 3_000, now: 2_200 })).toBe('price_taken');
  expect(priceStartRefusal(prices, { validFrom: 2_500, now: 2_200 })).toBe(null);
});

test('a time on the wall is an instant: in winter, in summer and on both days when the clocks change', () => {
  expect(instantOfWallTimeText('2026-11-30T09:00')).toBe(Date.UTC(2026, 10, 30, 7));
  expect(instantOfWallTimeText('2026-07-01T00:00')).toBe(Date.UTC(2026, 5, 30, 21));
  // forward at 02:00 on 27 March 2026: half past two is skipped, so it means half past three
  const skipped = instantOfWallTimeText('2026-03-27T02:30') ?? 0;
  expect(wallTimeTextAt(skipped)).toBe('2026-03-27T03:30');
  // back at 02:00 on 25 October 2026: half past one comes twice, the first is meant
  const twice = instantOfWallTimeText('2026-10-25T01:30') ?? 0;
  expect(twice).toBe(Date.UTC(2026, 9, 24, 22, 30));
  expect(wallTimeTextAt(twice)).toBe('2026-10-25T01:30');
  expect(wallTimeTextAt(twice + HOUR_MS)).toBe('2026-10-25T01:30');
  expect(priceAt([from(twice, 7_000)], twice + HOUR_MS)).toMatchObject({ priceAgorot: 7_000 });
  expect(priceAt([from(twice, 7_000)], twice - MINUTE_MS)).toBe(null);
});

test.for(['', 'soon', '2026-13-01T00:00', '2026-00-01T00:00', '2026-02-29T00:00', '2026-01-00T00:00'])(
  '%s is no time',
  (text) => {
    expect(instantOfWallTimeText(text)).toBe(null);
  },
);

test.for(['2026-01-01T24:00', '2026-01-01T10:60', '2026-01-01 10:00', '2026-01-01T10:00:00Z'])(
  '%s is no time of a day',
  (text) => {
    expect(instantOfWallTimeText(text)).toBe(null);
  },
);

test('the wall is read as a field takes it', () => {
  expect(wallTimeTextAt(Date.UTC(2026, 0, 5, 7, 4, 59))).toBe('2026-01-05T09:04');
});
