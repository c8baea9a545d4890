import { expect, test } from 'vitest';
import { isFilteringText } from './is-filtering-text.ts';

test('a list is narrowed from three letters on, and by nothing', () => {
  expect(['', 'ל', 'לו', 'לוי', 'Da', 'Dan'].map(isFilteringText)).toEqual([true, false, false, true, false, true]);
});
