import { expect, test } from 'vitest';
import { percentChange, monthToDate } from './month.ts';

test('a month begins at midnight in Jerusalem, and is compared with the same part of the one before', () => {
  const now = Date.parse('2026-11-11T10:00:00Z');
  const { begin, lastBegin, lastUntil } = monthToDate(now);
  expect(new Date(begin).toISOString()).toBe('2026-10-31T22:00:00.000Z');
  // during summer time it is an hour earlier
  expect(new Date(lastBegin).toISOString()).toBe('2026-09-30T21:00:00.000Z');
  expect(new Date(lastUntil).toISOString()).toBe('2026-10-11T09:00:00.000Z');
});

test('the last of a long month is compared with the whole of a short one', () => {
  const { begin, lastUntil } = monthToDate(Date.parse('2026-03-31T12:00:00Z'));
  expect(lastUntil).toBe(begin);
});

test('January follows December', () => {
  expect(new Date(monthToDate(Date.parse('2027-01-05T12:00:00Z')).lastBegin).toISOString()).toBe(
    '2026-11-30T22:00:00.000Z',
  );
});

test('a change is in percent, and nothing is compared with nothing', () => {
  expect(percentChange(112, 100)).toBe(12);
  expect(percentChange(2, 3)).toBe(-33.3);
  expect(percentChange(5, 0)).toBeNull();
});
