import { expect, test } from 'vitest';
import { compareRows } from './compare-rows.ts';

const row = (id: string, state = 'paid') => ({ id, state });
const idOf = ({ id }: { id: string }) => id;

test('the same rows are no update, and a changed row moves nothing', () => {
  expect(compareRows({ shown: [row('a')], fresh: [row('a')] }, idOf)).toEqual({ kind: 'none' });
  expect(compareRows({ shown: [row('a')], fresh: [row('a', 'refunded')] }, idOf)).toEqual({ kind: 'same_rows' });
});

test('added, removed or reordered rows move others, and added ones are counted', () => {
  const shown = [row('b'), row('a')];
  expect(compareRows({ shown, fresh: [row('d'), row('c'), row('b'), row('a')] }, idOf)).toEqual({
    kind: 'moved',
    added: 2,
  });
  expect(compareRows({ shown, fresh: [row('c'), row('b')] }, idOf)).toEqual({ kind: 'moved', added: 1 });
  expect(compareRows({ shown, fresh: [row('a'), row('b')] }, idOf)).toEqual({ kind: 'moved', added: 0 });
  expect(compareRows({ shown, fresh: [] }, idOf)).toEqual({ kind: 'moved', added: 0 });
});
