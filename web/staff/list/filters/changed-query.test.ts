import { expect, test } from 'vitest';
import { queryWithChanges } from './changed-query.ts';

const QUERY = new URLSearchParams('state=fulfilled&after=k7&sort=-price');

test('another filter keeps the order and begins at the first page', () => {
  expect(queryWithChanges(QUERY, { state: 'refunded' })).toBe('?sort=-price&state=refunded');
  expect(queryWithChanges(QUERY, { state: null, from: '2026-11-01' })).toBe('?sort=-price&from=2026-11-01');
});
