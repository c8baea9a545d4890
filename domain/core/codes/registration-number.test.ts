import { expect, test } from 'vitest';
import { parseRegistrationNumber } from './registration-number.ts';

test.for([
  ['516179157', '516179157'],
  ['51-617915-7', '516179157'],
  [' 516 179 157 ', '516179157'],
  ['\u200f516179157\u200f', '516179157'],
  ['00000018', '000000018'],
  ['000000018', '000000018'],
])('%j is the number of a business', ([typed, digits]) => {
  expect(parseRegistrationNumber(typed ?? '')).toBe(digits);
});

test.for(['516179158', '561179157', '51617915', '0516179157', '000000000', '51617915a', '', '٥١٦١٧٩١٥٧'])(
  '%j is none: a digit is wrong, swapped or missing',
  (typed) => {
    expect(parseRegistrationNumber(typed)).toBeNull();
  },
);
