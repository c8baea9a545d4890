import { expect, test } from 'vitest';
import { newsOf } from './news-of.ts';

const row = (id: string, state = 'paid') => ({ id, state });
const idOf = ({ id }: { id: string }) => id;

test('the same rows are no news, another word in a row moves nothing', () => {
  expect(newsOf({ shown: [row('a')], fresh: [row('a')] }, idOf)).toEqual({ kind: 'none' });
  expect(newsOf({ shown: [row('a')], fresh: [row('a', 'refunded')] }, idOf)).toEqual({ kind: 'same_rows' });
});

test('rows that come, go or change places move others, and those that came are counted', () => {
  const shown = [row('b'), row('a')];
  expect(newsOf({ shown, fresh: [row('d'), row('c'), row('b'), row('a')] }, idOf)).toEqual({ kind: 'moved', added: 2 });
  expect(newsOf({ shown, fresh: [row('c'), row('b')] }, idOf)).toEqual({ kind: 'moved', added: 1 });
  expect(newsOf({ shown, fresh: [row('a'), row('b')] }, idOf)).toEqual({ kind: 'moved', added: 0 });
  expect(newsOf({ shown, fresh: [] }, idOf)).toEqual({ kind: 'moved', added: 0 });
});
