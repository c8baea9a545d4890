import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { ageText } from './age.tsx';

const now = Date.parse('2026-11-29T10:00:00Z');

test('an age has the largest whole unit, at least a minute', () => {
  expect(ageText(now, now, 'en')).toBe('a minute ago');
  expect(ageText(now - 59 * MINUTE_MS, now, 'en')).toBe('59 minutes ago');
  expect(ageText(now - 90 * MINUTE_MS, now, 'en')).toBe('an hour ago');
  expect(ageText(now - 3 * DAY_MS - HOUR_MS, now, 'en')).toBe('3 days ago');
});

test('the Hebrew age has the dual of its language, and the singular above ten', () => {
  const inDays = (days: number) => ageText(now - days * DAY_MS, now, 'he');
  expect([2, 10, 11, 122].map(inDays)).toEqual(['לפני יומיים', 'לפני 10 ימים', 'לפני 11 יום', 'לפני 122 יום']);
});
