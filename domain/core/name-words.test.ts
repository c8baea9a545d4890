import { expect, test } from 'vitest';
import { nameWords } from './name-words.ts';

test.for([
  ['Levi, Dana', 'Dana Levi'],
  ['DANA  levi', 'Dana Levi'],
  ['בן-דוד נועה', 'נועה בן דוד'],
  ['נֹעָה לֵוִי', 'נעה לוי'],
  ['José Núñez', 'jose nunez'],
  ["ג'ורג'", 'ג׳ורג׳'],
  ["O'Neil", 'ONeil'],
] as const)('%s and %s are one name', ([one, other]) => {
  expect(nameWords(one)).not.toBeNull();
  expect(nameWords(one)).toBe(nameWords(other));
});

test.for([
  ['Dana Levi', 'Dana Levin'],
  ['Dana Levi', 'דנה לוי'],
  ['Dana', 'Dana Levi'],
] as const)('%s and %s are two', ([one, other]) => {
  expect(nameWords(one)).not.toBe(nameWords(other));
});

test.for(['', '  ', '–', '4242', 'dana@example.com', 'K7QM-2XRT', '+972 50'])('“%s” is no name', (typed) => {
  expect(nameWords(typed)).toBeNull();
});
