import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { lineDifferences } from './line-differences.ts';

test('only what changed is marked', () => {
  expect(lineDifferences(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { kind: 'same', line: 'a' },
    { kind: 'removed', line: 'b' },
    { kind: 'added', line: 'x' },
    { kind: 'same', line: 'c' },
    { kind: 'added', line: 'd' },
  ]);
  expect(lineDifferences([], [])).toEqual([]);
  expect(lineDifferences(['a'], [])).toEqual([{ kind: 'removed', line: 'a' }]);
});

test('either text can be read out of the differences', () => {
  const lines = array(constantFrom('a', 'b', 'c', ''), { maxLength: 8 });
  assert(
    property(lines, lines, (before, after) => {
      const found = lineDifferences(before, after);
      expect(found.filter(({ kind }) => kind !== 'added').map(({ line }) => line)).toEqual(before);
      expect(found.filter(({ kind }) => kind !== 'removed').map(({ line }) => line)).toEqual(after);
    }),
  );
});
