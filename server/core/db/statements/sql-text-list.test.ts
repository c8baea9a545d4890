import { expect, test } from 'vitest';
import { sqlTextList } from './sql-text-list.ts';

test('words are quoted for a list', () => {
  expect(sqlTextList(['active', 'part_refunded'])).toBe("'active', 'part_refunded'");
});

test('only words of our own go into a statement, and never an empty list', () => {
  for (const words of [[], [''], ["a'; drop table"], ['active', 'x y']]) {
    expect(() => sqlTextList(words)).toThrow('no word for a statement');
  }
});
