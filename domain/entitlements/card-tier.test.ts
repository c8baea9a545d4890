import { expect, test } from 'vitest';
import { cardTierAt } from './card-tier.ts';

test('the looks of the cards go round', () => {
  expect([0, 1, 2, 3, 4].map(cardTierAt)).toEqual(['ESSENTIAL', 'PREMIUM', 'PLATINUM', 'ESSENTIAL', 'PREMIUM']);
  expect(() => cardTierAt(-1)).toThrow('not a place in the catalogue');
});
