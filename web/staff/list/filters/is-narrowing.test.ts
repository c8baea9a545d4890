import { expect, test } from 'vitest';
import { isNarrowing } from './is-narrowing.ts';

test('a list is narrowed from three letters on, and by nothing', () => {
  expect(['', 'ל', 'לו', 'לוי', 'Da', 'Dan'].map(isNarrowing)).toEqual([true, false, false, true, false, true]);
});
