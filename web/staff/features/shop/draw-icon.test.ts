import { expect, test } from 'vitest';
import { firstLetterOf } from './draw-icon.ts';

test('an icon has the first letter of the shop’s name, in either script', () => {
  expect(firstLetterOf('shampaw')).toBe('S');
  expect(firstLetterOf(' “כפות” נקיות')).toBe('כ');
  expect(firstLetterOf('24/7 Wash')).toBe('2');
  expect(firstLetterOf('—')).toBe('');
});
