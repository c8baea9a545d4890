import { expect, test } from 'vitest';
import { changedQuery } from './changed-query.ts';

const QUERY = new URLSearchParams('state=fulfilled&after=k7&sort=-price');

test('another filter keeps the order and begins at the first page', () => {
  expect(changedQuery(QUERY, { state: 'refunded' })).toBe('?sort=-price&state=refunded');
  expect(changedQuery(QUERY, { state: null, from: '2026-11-01' })).toBe('?sort=-price&from=2026-11-01');
});
