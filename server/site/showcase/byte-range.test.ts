import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test('a player that asks for a part of a film gets that part, never more than there is', () => {
  expect(parseByteRange('bytes=0-1', 100)).toEqual({ first: 0, last: 1 });
  expect(parseByteRange('bytes=40-', 100)).toEqual({ first: 40, last: 99 });
  expect(parseByteRange('bytes=40-4000', 100)).toEqual({ first: 40, last: 99 });
});

test('a part behind the end is refused, and what is no part is the whole file', () => {
  expect(parseByteRange('bytes=100-', 100)).toBe('unsatisfiable');
  for (const header of [undefined, '', 'bytes=-20', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2']) {
    expect(parseByteRange(header, 100)).toBeNull();
  }
});
