import { expect, test } from 'vitest';
import { openCasesInput } from './next-case-link.tsx';

test('the next case is an open one of the list from which the user came', () => {
  expect(openCasesInput('')).toEqual({ query: { state: 'open' } });
  expect(openCasesInput('?kind=contact&whose=mine&due=soon&state=done&search=Dana')).toEqual({
    query: { state: 'open', kind: 'contact', whose: 'mine', due: 'soon' },
  });
  expect(openCasesInput('?kind=unknown&whose=everybody')).toEqual({ query: { state: 'open' } });
});
