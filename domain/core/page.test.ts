import { expect, test } from 'vitest';
import { paginate } from './page.ts';

const words = { cursor: (row: number) => `after ${row}`, entry: (row: number) => row * 10 };

test.for([
  [[], { entries: [], next: null }],
  [[1], { entries: [10], next: null }],
  [[1, 2], { entries: [10, 20], next: null }],
  [[1, 2, 3], { entries: [10, 20], next: 'after 2' }],
] as const)('of rows %j two are a page: %j', ([rows, page]) => {
  expect(paginate(rows, 2, words)).toEqual(page);
});

test('a page of nothing has nothing behind it', () => {
  expect(paginate([1], 0, words)).toEqual({ entries: [], next: null });
});
