import { expect, test } from 'vitest';
import { tierAt } from './card-tier.ts';

test('the looks of the cards go round', () => {
  expect([0, 1, 2, 3, 4].map(tierAt)).toEqual(['ESSENTIAL', 'PREMIUM', 'PLATINUM', 'ESSENTIAL', 'PREMIUM']);
  expect(() => tierAt(-1)).toThrow('not a place in the catalogue');
});
