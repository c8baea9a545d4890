import { expect, test } from 'vitest';
import { tabAfterKey } from './tabs.tsx';

const place = { at: 0, count: 4, direction: 'ltr' } as const;

test('arrows follow the reading direction in both directions, and go around the ends', () => {
  expect(tabAfterKey('ArrowRight', place)).toBe(1);
  expect(tabAfterKey('ArrowLeft', place)).toBe(3);
  expect(tabAfterKey('ArrowLeft', { ...place, direction: 'rtl' })).toBe(1);
  expect(tabAfterKey('ArrowRight', { ...place, at: 3, direction: 'rtl' })).toBe(2);
});

test('tabs below each other follow the up and down arrows only', () => {
  expect(tabAfterKey('ArrowDown', { ...place, direction: 'down' })).toBe(1);
  expect(tabAfterKey('ArrowUp', { ...place, direction: 'down' })).toBe(3);
  expect(tabAfterKey('ArrowRight', { ...place, direction: 'down' })).toBeNull();
  expect(tabAfterKey('ArrowDown', place)).toBeNull();
});

test('Home and End go to the ends, other keys nowhere', () => {
  expect(tabAfterKey('Home', { ...place, at: 2 })).toBe(0);
  expect(tabAfterKey('End', place)).toBe(3);
  expect(tabAfterKey('a', place)).toBeNull();
});
