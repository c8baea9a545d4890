import { expect, test } from 'vitest';
import { FOUNDER_PERCENT, isFounderPercent } from './founder.ts';

test.each([1, FOUNDER_PERCENT, 100])('a founder may save %s percent', (percent) => {
  expect(isFounderPercent(percent)).toBe(true);
});

test.each([0, -15, 101, 12.5, Number.NaN])('%s is no discount of a founder', (percent) => {
  expect(isFounderPercent(percent)).toBe(false);
});
