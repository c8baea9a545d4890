import { expect, test } from 'vitest';
import {
  accountingPolicyFormErrors,
  accountingPolicyOfInput,
  inputOfAccountingPolicy,
} from './accounting-policy-form.ts';

const typed = { breakage: 'at_expiry', unusedMonths: '', goodwillWashAgorot: '' };

test('typed values are parsed: empty months mean never, shekels become agorot', () => {
  expect(accountingPolicyOfInput(typed)).toEqual({ breakage: 'at_expiry', unusedMonths: null, goodwillWashAgorot: 0 });
  expect(accountingPolicyOfInput({ ...typed, unusedMonths: ' 24 ', goodwillWashAgorot: '12.5' })).toEqual({
    breakage: 'at_expiry',
    unusedMonths: 24,
    goodwillWashAgorot: 1_250,
  });
  expect(accountingPolicyOfInput({ ...typed, goodwillWashAgorot: '7' })?.goodwillWashAgorot).toBe(700);
  expect(accountingPolicyOfInput({ ...typed, goodwillWashAgorot: '.05' })?.goodwillWashAgorot).toBe(5);
});

test('the terms in force fill the fields in the form in which they are typed', () => {
  const terms = { breakage: 'never', unusedMonths: 18, goodwillWashAgorot: 905 } as const;
  expect(accountingPolicyOfInput(inputOfAccountingPolicy(terms))).toEqual(terms);
});

test('months below a year and invalid amounts are refused at their field, and nothing is sent', () => {
  for (const unusedMonths of ['11', '241', 'twelve', '12.5', '-24']) {
    expect(Object.keys(accountingPolicyFormErrors({ ...typed, unusedMonths }, {}).errors)).toEqual(['unusedMonths']);
    expect(accountingPolicyOfInput({ ...typed, unusedMonths })).toBe(null);
  }
  for (const goodwillWashAgorot of ['-1', '1,000', '1000.01', '5.123', 'free', '.']) {
    expect(Object.keys(accountingPolicyFormErrors({ ...typed, goodwillWashAgorot }, {}).errors)).toEqual([
      'goodwillWashAgorot',
    ]);
    expect(accountingPolicyOfInput({ ...typed, goodwillWashAgorot })).toBe(null);
  }
  expect(accountingPolicyFormErrors(typed, {}).errors).toEqual({});
});
