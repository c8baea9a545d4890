import { expect, test } from 'vitest';
import { sqlWords } from './sql-words.ts';

test('words are quoted for a list', () => {
  expect(sqlWords(['active', 'part_refunded'])).toBe("'active', 'part_refunded'");
});

test('only words of our own go into a statement, and never an empty list', () => {
  for (const words of [[], [''], ["a'; drop table"], ['active', 'x y']]) {
    expect(() => sqlWords(words)).toThrow('no word for a statement');
  }
});
