import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { isRatingOpen, displayedRatingOf } from './rating-rules.ts';

test.for([
  [null, true],
  [DAY_MS, true],
  [1, true],
  [0, false],
] as const)('first rated at %s, a day after the beginning of time it is open: %s', ([firstRatedAt, open]) => {
  expect(isRatingOpen(firstRatedAt, DAY_MS)).toBe(open);
});

test.for([
  [{ count: 4, stars: 20 }, null],
  [
    { count: 5, stars: 25 },
    { count: 5, average: 5 },
  ],
  [
    { count: 6, stars: 25 },
    { count: 6, average: 4.2 },
  ],
  [
    { count: 20, stars: 85 },
    { count: 20, average: 4.3 },
  ],
] as const)('%j is shown as %j', ([sum, shown]) => {
  expect(displayedRatingOf(sum)).toEqual(shown);
});
