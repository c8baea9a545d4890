import { expect, test } from 'vitest';
import { nextPageLink, nextCursorOf, pageQuerySchema } from './paging.ts';

const cursor = '01a2030d-b39a-7435-8b64-c4c5960f9b33';

test('a link leads to the next page and back to its cursor', () => {
  const link = nextPageLink('/api/vouchers', { cursor, limit: 50 });
  expect(link).toBe(`</api/vouchers?cursor=${cursor}&limit=50>; rel="next"`);
  expect(nextCursorOf(link)).toBe(cursor);
  expect(nextCursorOf(nextPageLink('/api/vouchers', { cursor: `${cursor}-over`, limit: 50 }))).toBe(`${cursor}-over`);
  for (const none of [null, undefined, '', '</api/vouchers>; rel="self"']) expect(nextCursorOf(none)).toBeNull();
});

test('a page has fifty entries where nothing is said, and at most two hundred', () => {
  expect(pageQuerySchema.parse({})).toEqual({ limit: 50 });
  expect(pageQuerySchema.parse({ cursor, limit: '200' })).toEqual({ cursor, limit: 200 });
  for (const wrong of [{ limit: '201' }, { limit: '0' }, { limit: 'many' }, { cursor: 'behind' }]) {
    expect(pageQuerySchema.safeParse(wrong).success).toBe(false);
  }
});
