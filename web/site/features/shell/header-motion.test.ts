import { expect, test } from 'vitest';
import { headerStateAt } from './header-motion.ts';

const going = { reduced: false, focused: false };

test('the header hides when scrolling down and returns when scrolling up', () => {
  expect(headerStateAt({ top: 900, before: 700, ...going })).toEqual({ condensed: true, hidden: true });
  expect(headerStateAt({ top: 700, before: 900, ...going })).toEqual({ condensed: true, hidden: false });
});

test('at the top of the page the header has full height', () => {
  expect(headerStateAt({ top: 0, before: 900, ...going })).toEqual({ condensed: false, hidden: false });
  expect(headerStateAt({ top: 200, before: 0, ...going })).toEqual({ condensed: true, hidden: false });
});

test('a tiny movement changes nothing', () => {
  expect(headerStateAt({ top: 903, before: 900, ...going }).hidden).toBeNull();
});

test('with reduced motion, or with the focus in it, the header stays', () => {
  expect(headerStateAt({ top: 900, before: 700, reduced: true, focused: false }).hidden).toBe(false);
  expect(headerStateAt({ top: 900, before: 700, reduced: false, focused: true }).hidden).toBe(false);
});
