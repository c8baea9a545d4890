import { expect, test } from 'vitest';
import { leftToRight } from '#domain/core/text/format.ts';
import { changeText } from './change-text.ts';

const change = (now: number, before: number) => changeText({ now, before, percentFrom: 10, valueText: String });

test('a change is in percent of a value of ten or more', () => {
  expect(change(15, 10)).toBe(leftToRight('+50%'));
  expect(change(9, 12)).toBe(leftToRight('-25%'));
});

test('a change from nearly nothing is the difference', () => {
  expect(change(14, 1)).toBe(leftToRight('+13'));
  expect(change(0, 4)).toBe(leftToRight('-4'));
});

test('the same value has no change', () => {
  expect(change(4, 4)).toBe('');
});
