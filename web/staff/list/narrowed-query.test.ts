import { expect, test } from 'vitest';
import { isNarrowing, narrowedQuery } from './narrowed-query.ts';

test('a list is narrowed from three letters on, and by nothing', () => {
  expect(['', 'ל', 'לו', 'לוי', 'Da', 'Dan'].map(isNarrowing)).toEqual([true, false, false, true, false, true]);
});

test('a new search text keeps the filters and the order and starts at the first page', () => {
  const query = new URLSearchParams('state=fulfilled&search=dan&after=17.x&sort=-price');
  expect(narrowedQuery(query, 'search', 'dana').toString()).toBe('state=fulfilled&sort=-price&search=dana');
  expect(narrowedQuery(query, 'search', '').toString()).toBe('state=fulfilled&sort=-price');
});
