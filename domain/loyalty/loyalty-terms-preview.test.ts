import { expect, test } from 'vitest';
import { defaultTerms } from './loyalty-terms.ts';
import { examplePurchase } from './loyalty-terms-preview.ts';

test.for([
  ['new', 13_500, 135],
  ['regular', 14_250, 142],
  ['verified', 13_500, 135],
] as const)('a %s member pays and earns as an order would', ([buyer, dueAgorot, points]) => {
  expect(examplePurchase(defaultTerms, buyer, 15_000)).toEqual({ dueAgorot, points });
});

test('without a discount it is the list price, and points follow what is paid', () => {
  const percents = { newMember: 0, regularMember: 0, verified: 0, referredFriend: 0 };
  const terms = { ...defaultTerms, percents, pointsPerShekel: 3 };
  expect(examplePurchase(terms, 'new', 5_550)).toEqual({ dueAgorot: 5_550, points: 165 });
});
