import { expect, test } from 'vitest';
import { viewQueryOf } from './view-query.ts';

const names = ['search', 'state', 'kind', 'sort', 'after'];

test('a view stores filters and order, and never the search text', () => {
  const address = new URLSearchParams('state=refunded&search=050-1234567&kind=gift&after=1.2&sort=-price&refund=x');
  expect(viewQueryOf(address, names)).toBe('kind=gift&sort=-price&state=refunded');
  expect(viewQueryOf(new URLSearchParams('search=dana@example.com'), names)).toBe('');
});
