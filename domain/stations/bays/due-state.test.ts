import { expect, test } from 'vitest';
import { dueStateAt } from './due-state.ts';

const at = (instant: string) => Date.parse(instant);

test('what was due yesterday is overdue, what is due today is not yet', () => {
  const now = at('2026-11-23T10:00:00+02:00');
  expect(dueStateAt('2026-11-22', now)).toBe('overdue');
  expect(dueStateAt('2026-11-23', now)).toBe('today');
});

test('the day is the one on the wall of the shop, also in its first two hours', () => {
  const now = at('2026-11-24T00:30:00+02:00');
  expect(dueStateAt('2026-11-23', now)).toBe('overdue');
  expect(dueStateAt('2026-11-24', now)).toBe('today');
});

test('a week ahead is soon, a day more is later', () => {
  const now = at('2026-11-23T10:00:00+02:00');
  expect(dueStateAt('2026-11-24', now)).toBe('soon');
  expect(dueStateAt('2026-11-30', now)).toBe('soon');
  expect(dueStateAt('2026-12-01', now)).toBe('later');
});

test('a week is a week across the change of the clocks, too', () => {
  expect(dueStateAt('2027-03-27', at('2027-03-20T23:30:00+02:00'))).toBe('soon');
  expect(dueStateAt('2026-10-31', at('2026-10-24T23:30:00+03:00'))).toBe('soon');
  expect(dueStateAt('2026-11-01', at('2026-10-24T23:30:00+03:00'))).toBe('later');
});
