import { expect, test } from 'vitest';
import { defaultTerms } from './loyalty-terms.ts';
import {
  loyaltyTermsDraftOf,
  loyaltyTermsErrorsOf,
  loyaltyTermsFields,
  loyaltyTermsOfDraft,
  loyaltyTermsRanges,
  fieldsWorseForCustomer,
} from './loyalty-terms-draft.ts';

const draft = loyaltyTermsDraftOf(defaultTerms);
const WASH_AGOROT = 5_500;

test('the rules that the shop comes with have no fault, and are the same after a form had them', () => {
  expect(loyaltyTermsErrorsOf(draft, WASH_AGOROT)).toEqual([]);
  expect(loyaltyTermsOfDraft(draft)).toEqual(defaultTerms);
});

test.each(loyaltyTermsFields.map((field) => [field]))('%s stays within its range', (field) => {
  const { min, max } = loyaltyTermsRanges[field];
  const fault = { field, why: 'out_of_range' };
  expect(loyaltyTermsErrorsOf({ ...draft, [field]: min - 1 }, null)).toContainEqual(fault);
  expect(loyaltyTermsErrorsOf({ ...draft, [field]: max + 1 }, null)).toContainEqual(fault);
  expect(loyaltyTermsErrorsOf({ ...draft, [field]: min + 0.5 }, null)).toContainEqual(fault);
  expect(loyaltyTermsErrorsOf({ ...draft, [field]: min }, null)).not.toContainEqual(fault);
  expect(loyaltyTermsErrorsOf({ ...draft, [field]: max }, null)).not.toContainEqual(fault);
});

test('each tier begins above the one before', () => {
  expect(loyaltyTermsErrorsOf({ ...draft, gold: 500 }, null)).toEqual([{ field: 'gold', why: 'not_above' }]);
  expect(loyaltyTermsErrorsOf({ ...draft, platinum: 1_500 }, null)).toEqual([{ field: 'platinum', why: 'not_above' }]);
});

test('a free wash takes purchases of at least two', () => {
  const fault = [{ field: 'pointsPerWash', why: 'wash_too_cheap' }];
  expect(loyaltyTermsErrorsOf({ ...draft, pointsPerWash: 109 }, WASH_AGOROT)).toEqual(fault);
  expect(loyaltyTermsErrorsOf({ ...draft, pointsPerWash: 110 }, WASH_AGOROT)).toEqual([]);
  expect(loyaltyTermsErrorsOf({ ...draft, pointsPerShekel: 5 }, WASH_AGOROT)).toEqual(fault);
  expect(loyaltyTermsErrorsOf({ ...draft, pointsPerShekel: 0, pointsPerWash: 1 }, WASH_AGOROT)).toEqual([]);
});

test('worse for members is less of what they get and more of what they need', () => {
  expect(fieldsWorseForCustomer(draft, draft)).toEqual([]);
  expect(fieldsWorseForCustomer(draft, { ...draft, pointsPerWash: 600, silver: 501, newMember: 5 })).toEqual([
    'silver',
    'pointsPerWash',
    'newMember',
  ]);
  expect(fieldsWorseForCustomer(draft, { ...draft, pointsPerWash: 400, silver: 499, newMember: 15 })).toEqual([]);
});
