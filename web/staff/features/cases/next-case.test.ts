import { expect, test } from 'vitest';
import { openCasesOf } from './next-case.tsx';

test('the next case is an open one of the list from which the user came', () => {
  expect(openCasesOf('')).toEqual({ query: { state: 'open' } });
  expect(openCasesOf('?kind=contact&whose=mine&due=soon&state=done&search=Dana')).toEqual({
    query: { state: 'open', kind: 'contact', whose: 'mine', due: 'soon' },
  });
  expect(openCasesOf('?kind=unknown&whose=everybody')).toEqual({ query: { state: 'open' } });
});
